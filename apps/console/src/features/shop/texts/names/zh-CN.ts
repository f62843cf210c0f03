import type { Pack } from '@agio/ui';
import type { names as english } from './en-US.ts';

export const names = {
  orders: '商城',
  products: '商城商品',
} satisfies Pack<typeof english>;
