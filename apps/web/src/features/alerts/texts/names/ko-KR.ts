import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  alerts: '가격 알림',
} satisfies Pack<typeof english>;
