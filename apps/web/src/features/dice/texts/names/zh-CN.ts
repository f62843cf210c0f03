import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  games: '游戏',
  dice: '骰子',
  history: '我的骰子投注',
  banker: '庄家奖池',
} satisfies Pack<typeof english>;
