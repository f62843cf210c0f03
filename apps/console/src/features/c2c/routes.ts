import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/c2c-orders',
      validateSearch: tableParams(['view', 'q', 'p']),
      ...page({
        title: 'c2c-names:orders',
        texts: ['c2c'],
        component: lazyRouteComponent(async () => await import('./components/orders-page.tsx'), 'OrdersPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/c2c-orders/$id',
      ...page({
        title: 'c2c-names:order',
        texts: ['c2c', 'appeals', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/order-page.tsx'), 'OrderPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/c2c-providers',
      validateSearch: tableParams(['state', 'q', 'p']),
      ...page({
        title: 'c2c-names:providers',
        texts: ['c2c'],
        component: lazyRouteComponent(async () => await import('./components/providers-page.tsx'), 'ProvidersPage'),
      }),
    }),
  ],
} as const;
