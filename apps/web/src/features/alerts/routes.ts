import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'alerts',
      validateSearch: textParams('tab', 'p'),
      ...page({
        title: 'alerts-names:alerts',
        texts: ['alerts'],
        component: lazyRouteComponent(async () => await import('./components/alerts-page.tsx'), 'AlertsPage'),
      }),
    }),
  ],
} as const;
