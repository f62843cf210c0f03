import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account } from '../../shared/places.ts';

export const routes = {
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'shop',
      ...page({
        title: 'shop-names:shop',
        texts: ['shop'],
        switch: 'shop',
        component: lazyRouteComponent(async () => await import('./components/shop-page.tsx'), 'ShopPage'),
      }),
    }),
  ],
} as const;
