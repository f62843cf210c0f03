import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account } from '../../shared/places.ts';

export const routes = {
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'referral',
      ...page({
        title: 'referral-names:referral',
        texts: ['referral'],
        switch: 'referral',
        component: lazyRouteComponent(async () => await import('./components/referral-page.tsx'), 'ReferralPage'),
      }),
    }),
  ],
} as const;
