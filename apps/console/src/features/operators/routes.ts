import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk, root } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';
import { tableParams } from '../../shared/table/url-state.ts';
import { PEOPLE_SORTS } from './people/sorts.ts';

export const routes = {
  root: [
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      validateSearch: textParams('redirect'),
      ...page({
        title: 'operators-names:logIn',
        guard: 'visitor',
        texts: ['entry', 'verify'],
        component: lazyRouteComponent(async () => await import('./entry/components/login-page.tsx'), 'LoginPage'),
      }),
    }),
    // The invitation stands behind the #, so that it reaches no log of a server.
    createRoute({
      getParentRoute: () => root,
      path: '/invite',
      ...page({
        title: 'operators-names:invite',
        texts: ['entry', 'verify', 'people'],
        component: lazyRouteComponent(async () => await import('./entry/components/invite-page.tsx'), 'InvitePage'),
      }),
    }),
  ],
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/requests',
      validateSearch: textParams('view'),
      ...page({
        title: 'operators-names:requests',
        texts: ['requests', 'people'],
        component: lazyRouteComponent(async () => await import('./requests/components/requests-page.tsx'), 'RequestsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/requests/$id',
      validateSearch: textParams('view'),
      ...page({
        title: 'operators-names:requests',
        texts: ['requests', 'people'],
        component: lazyRouteComponent(async () => await import('./requests/components/requests-page.tsx'), 'RequestsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/people',
      validateSearch: tableParams(['name', 'role', 'state'], PEOPLE_SORTS),
      ...page({
        title: 'operators-names:people',
        texts: ['people'],
        component: lazyRouteComponent(async () => await import('./people/components/people-page.tsx'), 'PeoplePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/audit',
      validateSearch: tableParams(['operator', 'action', 'target', 'day', 'before', 'entry']),
      ...page({
        title: 'operators-names:audit',
        texts: ['audit'],
        component: lazyRouteComponent(async () => await import('./audit/components/audit-page.tsx'), 'AuditPage'),
      }),
    }),
  ],
} as const;
