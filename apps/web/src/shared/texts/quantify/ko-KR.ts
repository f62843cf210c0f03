import type { Pack } from '@agio/ui';
import type { kinds as englishKinds, quantify as english } from './en-US.ts';

export const quantify = {
  name: '퀀트',
  back: '사이트로 돌아가기',
  overview: '개요',
  mine: '내 로봇',
  new: '새 로봇',
  ranking: '순위',
} satisfies Pack<typeof english>;

export const kinds = {
  grid: '그리드',
  dca: '정기 매수',
  martingale: '물타기',
  twap: 'TWAP',
  rebalance: '리밸런싱',
} satisfies Pack<typeof englishKinds>;
