import type { Pack } from '@agio/ui';
import type { profit as english } from './en-US.ts';

export const profit = {
  label: '各交易对盈亏',
  empty: '您还没有成交。买入的币种及其成本会显示在这里。',
  quantity: '持仓',
  averageCost: '平均成本',
  last: '最新价',
  value: '市值',
  unrealised: '未实现盈亏',
  realised: '已实现盈亏',
  fees: '已付手续费',
  method: '按您在各交易对的成交以移动平均法计算，已含手续费。不是在该交易对买入的币没有成本记录，卖出时不计盈亏。',
  uncovered: '另有 {{amount}} {{coin}} 并非在此买入而卖出，未计入',
} satisfies Pack<typeof english>;
