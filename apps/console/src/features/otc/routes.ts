import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/otc-orders',
      validateSearch: tableParams(['view', 'q', 'p']),
      ...page({
        title: 'otc-names:orders',
        texts: ['otc'],
        component: lazyRouteComponent(async () => await import('./components/orders-page.tsx'), 'OrdersPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/otc-orders/$id',
      ...page({
        title: 'otc-names:order',
        texts: ['otc', 'appeals', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/order-page.tsx'), 'OrderPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/otc-merchants',
      validateSearch: tableParams(['state', 'q', 'p']),
      ...page({
        title: 'otc-names:merchants',
        texts: ['otc'],
        component: lazyRouteComponent(async () => await import('./components/merchants-page.tsx'), 'MerchantsPage'),
      }),
    }),
  ],
} as const;
