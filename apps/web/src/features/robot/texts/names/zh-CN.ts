import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  robots: '交易机器人',
  tab: '机器人',
  history: '机器人',
} satisfies Pack<typeof english>;
