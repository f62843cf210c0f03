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
        asksDevice: 'shown',
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
      path: 'timeMachine/vault',
      validateSearch: textParams('state', 'p'),
      ...page({
        title: 'lock-names:vault',
        texts: ['lock', 'time-machine', 'verify'],
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/vault-page.tsx'), 'VaultPage'),
      }),
    }),
  ],
} as const;
