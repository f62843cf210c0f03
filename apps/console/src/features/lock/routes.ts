import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/lock-products',
      validateSearch: tableParams([]),
      ...page({
        title: 'lock-names:products',
        texts: ['lock', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/products-page.tsx'), 'ProductsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/lock-positions',
      validateSearch: tableParams(['state', 'q', 'p']),
      ...page({
        title: 'lock-names:positions',
        texts: ['lock'],
        component: lazyRouteComponent(async () => await import('./components/positions-page.tsx'), 'PositionsPage'),
      }),
    }),
  ],
} as const;
