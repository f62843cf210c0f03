import type { Pack } from '@agio/ui';
import type { fees as english } from './en-US.ts';

export const fees = {
  title: '各市场费率',
  search: '市场',
  empty: '没有符合条件的市场。',
  columns: {
    market: '市场',
    maker: '挂单',
    taker: '吃单',
    makerLowest: '挂单，最高等级',
    takerLowest: '吃单，最高等级',
    actions: '操作',
  },
  change: '更改',
  levels: {
    title: '等级',
    level: '等级',
    share: '实付比例',
    example: '以 0.10% 为例',
    note: '比例由平台规则规定。更改客户等级须两人完成。',
  },
  customer: {
    open: '更改客户等级',
    title: '更改客户等级',
    submit: '申请将 {{uid}} 设为 {{vip}} 级',
    help: '适用于新委托。已接受的委托保持原费率。',
    uid: '客户 UID',
    option: 'VIP {{vip}}，支付手续费的 {{share}}',
    discountHelp: '与等级比例相乘。100% 表示没有单独优惠。',
  },
} satisfies Pack<typeof english>;
