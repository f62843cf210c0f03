import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  pools: '骰子奖池',
  bets: '骰子投注',
} satisfies Pack<typeof english>;
