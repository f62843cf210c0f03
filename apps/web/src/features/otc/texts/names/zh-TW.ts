import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  otc: 'OTC',
  trade: 'OTC 交易',
  orders: 'OTC 訂單',
  order: 'OTC 訂單',
  ads: '我的廣告',
  merchant: '商家',
} satisfies Pack<typeof english>;
