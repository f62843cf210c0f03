import { deskPage } from '../../shared/desk/routes.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { root } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';
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
    deskPage('/requests', {
      title: 'operators-names:requests',
      texts: ['requests', 'people', 'asking'],
      search: ['view'],
      page: async () => (await import('./requests/components/requests-page.tsx')).RequestsPage,
    }),
    deskPage('/requests/$id', {
      title: 'operators-names:requests',
      texts: ['requests', 'people', 'asking'],
      search: ['view'],
      page: async () => (await import('./requests/components/requests-page.tsx')).RequestsPage,
    }),
    deskPage('/people', {
      title: 'operators-names:people',
      texts: ['people'],
      search: ['name', 'role', 'state'],
      sorts: PEOPLE_SORTS,
      page: async () => (await import('./people/components/people-page.tsx')).PeoplePage,
    }),
    deskPage('/health', {
      title: 'operators-names:health',
      texts: ['health'],
      page: async () => (await import('./health/health-page.tsx')).HealthPage,
    }),
    deskPage('/machines', {
      title: 'operators-names:machines',
      texts: ['machines'],
      page: async () => (await import('./machines/machines-page.tsx')).MachinesPage,
    }),
    deskPage('/audit', {
      title: 'operators-names:audit',
      texts: ['audit'],
      search: ['operator', 'action', 'target', 'day', 'before', 'entry'],
      page: async () => (await import('./audit/components/audit-page.tsx')).AuditPage,
    }),
  ],
} as const;
