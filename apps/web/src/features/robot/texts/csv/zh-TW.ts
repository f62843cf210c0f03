import type { Pack } from '@agio/ui';
import type { csv as english } from './en-US.ts';

export const csv = {
  label: 'CSV',
  file: 'robot-{{id}}-{{what}}',
  of: { events: '事件', pairs: '配對' },
  saved_other: '已匯出 {{count}} 列',
  more_other: '已匯出 {{count}} 列，還有更多',
  heads: {
    time: '時間',
    event: '事件',
    market: '市場',
    side: '方向',
    price: '價格',
    amount: '數量',
    paid: '支付',
    received: '收到',
    profit: '利潤',
    count: '次數',
    reason: '原因',
    buyPrice: '買入價',
    sellPrice: '賣出價',
    cost: '成本',
  },
} satisfies Pack<typeof english>;
