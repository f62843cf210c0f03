import type { Pack } from '@agio/ui';
import type { fees as english } from './en-US.ts';

export const fees = {
  title: '各市场费率',
  search: '市场',
  empty: '没有符合条件的市场。',
  columns: {
    maker: '挂单',
    taker: '吃单',
    makerLowest: '挂单，最高等级',
    takerLowest: '吃单，最高等级',
  },
  levels: {
    title: '等级',
    level: '等级',
    share: '实付比例',
    example: '以 0.10% 为例',
    note: '比例由平台规则规定。更改客户等级须两人完成。',
  },
  conversion: {
    title: '小额兑换',
    note: '平台按参考价扣除此手续费，收购低于市场最小交易量的资产；由平台账户支付，收到的币也留在该账户。',
    fee: '手续费',
    customerMax: '每位客户每日上限',
    coinMax: '每个币种每日上限',
    today: '今日已收购（UTC）',
    nothing: '无',
    change: '更改条款',
    submit: '申请更改',
    help: '适用于此后的所有兑换。上限为 0 即停止兑换。',
    fields: {
      quote: '支付币种',
      fee: '手续费，最高 10%',
      customerMax: '每位客户每日上限（整数）',
      coinMax: '每个币种每日上限（整数）',
    },
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
