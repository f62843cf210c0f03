import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  otc: 'OTC',
  trade: 'OTC 거래',
  orders: 'OTC 주문',
  order: 'OTC 주문',
  ads: '내 광고',
  merchant: '머천트',
} satisfies Pack<typeof english>;
