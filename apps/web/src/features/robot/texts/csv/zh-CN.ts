import type { Pack } from '@agio/ui';
import type { csv as english } from './en-US.ts';

export const csv = {
  label: 'CSV',
  file: 'robot-{{id}}-{{what}}',
  of: { events: '事件', pairs: '配对' },
  saved_other: '已导出 {{count}} 行',
  more_other: '已导出 {{count}} 行，还有更多',
  heads: {
    time: '时间',
    event: '事件',
    market: '市场',
    side: '方向',
    price: '价格',
    amount: '数量',
    paid: '支付',
    received: '收到',
    profit: '利润',
    count: '次数',
    reason: '原因',
    buyPrice: '买入价',
    sellPrice: '卖出价',
    cost: '成本',
  },
} satisfies Pack<typeof english>;
