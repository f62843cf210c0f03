import type { Pack } from '@agio/ui';
import type { profit as english } from './en-US.ts';

export const profit = {
  label: '各交易對損益',
  empty: '您還沒有成交。買入的幣種及其成本會顯示在這裡。',
  quantity: '持倉',
  averageCost: '平均成本',
  last: '最新價',
  value: '市值',
  unrealised: '未實現損益',
  realised: '已實現損益',
  fees: '已付手續費',
  method: '依您在各交易對的成交以移動平均法計算，已含手續費。不是在該交易對買入的幣沒有成本紀錄，賣出時不計損益。',
  uncovered: '另有 {{amount}} {{coin}} 並非在此買入而賣出，未計入',
} satisfies Pack<typeof english>;
