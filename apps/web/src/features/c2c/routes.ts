import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account, site } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  site: [
    createRoute({
      getParentRoute: () => site,
      path: '/c2cTrade',
      validateSearch: textParams('list', 'p'),
      ...page({
        title: 'c2c-names:c2c',
        texts: ['c2c', 'c2c-order', 'paying', 'verify'],
        hasOwnBar: true,
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/trade-page.tsx'), 'TradePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/c2c/order/$id',
      ...page({
        title: 'c2c-names:order',
        guard: 'customer',
        texts: ['c2c-order', 'paying', 'verify'],
        component: lazyRouteComponent(async () => await import('./components/order-page.tsx'), 'OrderPage'),
      }),
    }),
  ],
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'c2cDesk',
      validateSearch: textParams('view', 'q', 'p'),
      ...page({
        title: 'c2c-names:desk',
        texts: ['c2c-desk', 'c2c-order', 'paying', 'verify'],
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/desk-page.tsx'), 'DeskPage'),
      }),
    }),
  ],
} as const;
