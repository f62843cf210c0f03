import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/shop',
      ...page({
        title: 'shop-names:shop',
        texts: ['shop'],
        component: lazyRouteComponent(async () => await import('./components/shop-page.tsx'), 'ShopPage'),
      }),
    }),
  ],
} as const;
