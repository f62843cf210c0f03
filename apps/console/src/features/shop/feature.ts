import { Package, ShoppingBasket } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** What is sold, orders that are packed and sent, and what is given back. */
export const shop = defineFeature({
  name: 'shop',
  routes,
  menu: [
    { to: '/shop', name: 'shop-names:orders', group: 'trading', order: 700, Icon: Package, roles: callers('deskShopOrders') },
    {
      to: '/shop-products',
      name: 'shop-names:products',
      group: 'trading',
      order: 702,
      Icon: ShoppingBasket,
      roles: callers('deskShopProducts'),
    },
  ],
  texts,
  names: 'shop-names',
});
