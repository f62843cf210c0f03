import { Package, ShoppingBasket } from 'lucide-react';
import { lazy } from '@agio/ui';
import { callers, deskQueue } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const TodayCard = lazy(async () => ({ default: (await import('./components/today-card.tsx')).TodayCard }));
const waiting = deskQueue({
  call: 'deskShopOrders',
  view: { view: 'todo' },
  to: '/shop',
  texts: 'shop',
  name: ({ orders }) => orders.title,
});

/** What is sold, orders that are packed and sent, and what is given back. */
export const shop = defineFeature({
  name: 'shop',
  routes,
  menu: [
    {
      to: '/shop',
      name: 'shop-names:orders',
      group: 'trading',
      order: 700,
      Icon: Package,
      roles: callers('deskShopOrders'),
      Count: waiting.Count,
    },
    {
      to: '/shop-products',
      name: 'shop-names:products',
      group: 'trading',
      order: 702,
      Icon: ShoppingBasket,
      roles: callers('deskShopProducts'),
    },
  ],
  cards: [
    { place: 'queue', order: 470, roles: callers('deskShopOrders'), Card: waiting.Card },
    { place: 'card', order: 700, roles: callers('deskShopToday'), Card: TodayCard },
  ],
  texts,
  names: 'shop-names',
});
