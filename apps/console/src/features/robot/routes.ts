import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/robots',
      validateSearch: tableParams(['reason', 'market', 'p']),
      ...page({
        title: 'robot-names:robots',
        texts: ['robot'],
        component: lazyRouteComponent(async () => await import('./components/robots-page.tsx'), 'RobotsPage'),
      }),
    }),
  ],
} as const;
