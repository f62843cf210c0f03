import { Package, ShoppingBasket } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const READERS = ['owner', 'finance', 'support', 'content', 'auditor'] as const;

/** What is sold, orders that are packed and sent, and what is given back. */
export const shop = defineFeature({
  name: 'shop',
  routes,
  menu: [
    { to: '/shop', name: 'shop-names:orders', group: 'trading', order: 700, Icon: Package, roles: READERS },
    { to: '/shop-products', name: 'shop-names:products', group: 'trading', order: 702, Icon: ShoppingBasket, roles: READERS },
  ],
  texts,
  names: 'shop-names',
});
