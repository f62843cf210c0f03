import { Package } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Goods for coins: what is paid is held until it has arrived. */
export const shop = defineFeature({
  name: 'shop',
  switch: 'shop',
  leavesOpen: ['meta2/orders', 'meta2/orders/$id'],
  routes,
  account: [
    {
      to: '/account/meta2',
      name: 'shop-names:shop',
      order: 316,
      group: 'account',
      Icon: Package,
      phone: 47,
      covers: ['/account/meta2/orders', '/account/meta2/orders/$id', '/account/meta2/products/$id'],
    },
  ],
  texts,
  names: 'shop-names',
});
