import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  otc: 'OTC',
  trade: 'OTC 交易',
  orders: 'OTC 订单',
  order: 'OTC 订单',
  ads: '我的广告',
  merchant: '商家',
} satisfies Pack<typeof english>;
