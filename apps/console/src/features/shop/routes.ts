import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/shop',
      validateSearch: tableParams(['view', 'q', 'p', 'order']),
      ...page({
        title: 'shop-names:orders',
        texts: ['shop', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/orders-page.tsx'), 'OrdersPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/shop-products',
      ...page({
        title: 'shop-names:products',
        texts: ['shop', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/products-page.tsx'), 'ProductsPage'),
      }),
    }),
  ],
} as const;
