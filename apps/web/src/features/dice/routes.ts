import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { site } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

const texts = ['dice'] as const;

export const routes = {
  site: [
    createRoute({
      getParentRoute: () => site,
      path: '/games',
      ...page({
        title: 'dice-names:games',
        switch: 'dice',
        texts,
        component: lazyRouteComponent(async () => await import('./components/games-page.tsx'), 'GamesPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/games/dice',
      validateSearch: textParams('coin'),
      ...page({
        title: 'dice-names:dice',
        switch: 'dice',
        texts,
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/play-page.tsx'), 'PlayPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/dice/historybooks',
      validateSearch: textParams('coin', 'state', 'p'),
      ...page({
        title: 'dice-names:history',
        guard: 'customer',
        texts,
        component: lazyRouteComponent(async () => await import('./components/history-page.tsx'), 'HistoryPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/dice/banker/$id',
      ...page({
        title: 'dice-names:banker',
        texts,
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/banker-page.tsx'), 'BankerPage'),
      }),
    }),
  ],
} as const;
