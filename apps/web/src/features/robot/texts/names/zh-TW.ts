import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  robots: '交易機器人',
  tab: '機器人',
  history: '機器人',
} satisfies Pack<typeof english>;
