import type { Pack } from '@agio/ui';
import type { csv as english } from './en-US.ts';

export const csv = {
  label: 'CSV',
  file: 'robot-{{id}}-{{what}}',
  of: { events: '이벤트', pairs: '쌍' },
  saved_other: '{{count}}행을 내보냈습니다',
  more_other: '{{count}}행을 내보냈습니다. 더 있습니다',
  heads: {
    time: '시각',
    event: '이벤트',
    market: '마켓',
    side: '방향',
    price: '가격',
    amount: '수량',
    paid: '지급',
    received: '받음',
    profit: '수익',
    count: '횟수',
    reason: '이유',
    buyPrice: '매수 가격',
    sellPrice: '매도 가격',
    cost: '비용',
  },
} satisfies Pack<typeof english>;
