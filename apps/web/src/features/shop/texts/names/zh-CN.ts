import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  shop: '直营商城',
  product: '商品',
  orders: '商城订单',
  order: '商城订单详情',
} satisfies Pack<typeof english>;
