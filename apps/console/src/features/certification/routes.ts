import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/certifications',
      validateSearch: tableParams(['view', 'q', 'p']),
      ...page({
        title: 'certification-names:certifications',
        texts: ['certification'],
        component: lazyRouteComponent(async () => await import('./components/queue-page.tsx'), 'QueuePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/certifications/$id',
      ...page({
        title: 'certification-names:certification',
        texts: ['certification'],
        component: lazyRouteComponent(async () => await import('./components/review-page.tsx'), 'ReviewPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/certification-rights',
      ...page({
        title: 'certification-names:rights',
        texts: ['certification'],
        component: lazyRouteComponent(async () => await import('./components/rights-page.tsx'), 'RightsPage'),
      }),
    }),
  ],
} as const;
