import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'lock',
      validateSearch: textParams('state', 'p'),
      ...page({
        title: 'lock-names:lock',
        texts: ['lock'],
        component: lazyRouteComponent(async () => await import('./components/lock-page.tsx'), 'LockPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'release',
      validateSearch: textParams('view', 'month', 'day', 'coin', 'state'),
      ...page({
        title: 'lock-names:release',
        texts: ['lock'],
        component: lazyRouteComponent(async () => await import('./components/release-page.tsx'), 'ReleasePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'timeMachine',
      validateSearch: textParams('tab', 'state', 'p'),
      ...page({
        title: 'lock-names:timeMachine',
        texts: ['lock', 'verify'],
        component: lazyRouteComponent(async () => await import('./components/time-machine-page.tsx'), 'TimeMachinePage'),
      }),
    }),
  ],
} as const;
