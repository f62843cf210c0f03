import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/dice-pools',
      ...page({
        title: 'dice-names:pools',
        texts: ['dice', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/pools-page.tsx'), 'PoolsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/dice-bets',
      validateSearch: tableParams(['q', 'p']),
      ...page({
        title: 'dice-names:bets',
        texts: ['dice'],
        component: lazyRouteComponent(async () => await import('./components/bets-page.tsx'), 'BetsPage'),
      }),
    }),
  ],
} as const;
