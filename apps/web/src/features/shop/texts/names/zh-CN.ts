import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  shop: '计数',
} satisfies Pack<typeof english>;
