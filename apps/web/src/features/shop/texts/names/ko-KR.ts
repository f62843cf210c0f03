import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  shop: '직영 쇼핑',
  product: '상품',
  orders: '쇼핑 주문',
  order: '쇼핑 주문 상세',
} satisfies Pack<typeof english>;
