import type { Pack } from '@agio/ui';
import type { kinds as englishKinds, quantify as english } from './en-US.ts';

export const quantify = {
  name: '量化',
  back: '返回网站',
  overview: '概览',
  mine: '我的机器人',
  new: '新建机器人',
  ranking: '排行榜',
} satisfies Pack<typeof english>;

export const kinds = {
  grid: '网格',
  dca: '定投',
  martingale: '逢跌加仓',
  twap: 'TWAP',
  rebalance: '再平衡',
} satisfies Pack<typeof englishKinds>;
