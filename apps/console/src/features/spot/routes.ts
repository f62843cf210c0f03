import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';
import { FEE_SORTS, MARKET_SORTS } from './sorts.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/markets',
      validateSearch: tableParams(['view', 'name', 'status', 'market'], MARKET_SORTS),
      ...page({
        title: 'spot-names:markets',
        texts: ['markets', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/markets-page.tsx'), 'MarketsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/fees',
      validateSearch: tableParams(['name'], FEE_SORTS),
      ...page({
        title: 'spot-names:fees',
        texts: ['fees', 'markets', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/fees-page.tsx'), 'FeesPage'),
      }),
    }),
  ],
} as const;
