import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account, site } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  site: [
    createRoute({
      getParentRoute: () => site,
      path: '/r/$id',
      ...page({
        title: 'referral-names:invited',
        texts: ['referral-invite'],
        component: lazyRouteComponent(async () => await import('./components/invite-page.tsx'), 'InvitePage'),
      }),
    }),
  ],
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'recommended',
      ...page({
        title: 'referral-names:referral',
        texts: ['referral'],
        component: lazyRouteComponent(async () => await import('./components/plan-page.tsx'), 'PlanPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'referees',
      validateSearch: textParams('range', 'people', 'level', 'state', 'friend', 'p'),
      ...page({
        title: 'referral-names:referral',
        texts: ['referral'],
        component: lazyRouteComponent(async () => await import('./components/referees-page.tsx'), 'RefereesPage'),
      }),
    }),
  ],
} as const;
