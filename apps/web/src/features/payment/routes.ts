import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account } from '../../shared/places.ts';

export const routes = {
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'bank',
      ...page({
        title: 'payment-names:payment',
        texts: ['payment'],
        asksDevice: 'confirmed',
        component: lazyRouteComponent(async () => await import('./components/payment-page.tsx'), 'PaymentPage'),
      }),
    }),
  ],
} as const;
