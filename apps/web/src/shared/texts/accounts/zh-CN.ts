import type { Pack } from '@agio/ui';
import type { accounts as english } from './en-US.ts';

export const accounts = {
  trading: '交易账户',
  fiat: '法币账户',
  game: '游戏账户',
  locked: '锁仓',
  bonds: '保证金',
  robots: '机器人',
  pools: '奖池份额',
  promised: '待发奖励',
  owed: '欠款',
} satisfies Pack<typeof english>;
