import type { Pack } from '@agio/ui';
import type { kinds as englishKinds, quantify as english } from './en-US.ts';

export const quantify = {
  name: '量化',
  back: '返回網站',
  overview: '總覽',
  mine: '我的機器人',
  new: '新增機器人',
  ranking: '排行榜',
} satisfies Pack<typeof english>;

export const kinds = {
  grid: '網格',
  dca: '定期定額',
  martingale: '逢跌加碼',
  twap: 'TWAP',
  rebalance: '再平衡',
} satisfies Pack<typeof englishKinds>;
