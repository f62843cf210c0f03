import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/referral',
      ...page({
        title: 'referral-names:referral',
        texts: ['referral', 'asking'],
        component: lazyRouteComponent(async () => await import('./components/referral-page.tsx'), 'ReferralPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/referral-records',
      validateSearch: tableParams(['q', 'p']),
      ...page({
        title: 'referral-names:records',
        texts: ['referral'],
        component: lazyRouteComponent(async () => await import('./components/records-page.tsx'), 'RecordsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/referral-links',
      validateSearch: tableParams(['q', 'p']),
      ...page({
        title: 'referral-names:links',
        texts: ['referral'],
        component: lazyRouteComponent(async () => await import('./components/links-page.tsx'), 'LinksPage'),
      }),
    }),
  ],
} as const;
