import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  shop: '直營商城',
  product: '商品',
  orders: '商城訂單',
  order: '商城訂單詳情',
} satisfies Pack<typeof english>;
