import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/referral',
      ...page({
        title: 'referral-names:referral',
        texts: ['referral'],
        component: lazyRouteComponent(async () => await import('./components/referral-page.tsx'), 'ReferralPage'),
      }),
    }),
  ],
} as const;
