import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  alerts: '价格提醒',
} satisfies Pack<typeof english>;
