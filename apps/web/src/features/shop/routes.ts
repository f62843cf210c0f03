import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'meta2',
      validateSearch: textParams('category', 'q'),
      ...page({
        title: 'shop-names:shop',
        texts: ['shop'],
        switch: 'shop',
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/shop-page.tsx'), 'ShopPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'meta2/products/$id',
      ...page({
        title: 'shop-names:product',
        texts: ['shop'],
        switch: 'shop',
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/product-page.tsx'), 'ProductPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'meta2/orders',
      validateSearch: textParams('list', 'p'),
      ...page({
        title: 'shop-names:orders',
        texts: ['shop'],
        component: lazyRouteComponent(async () => await import('./components/orders-page.tsx'), 'OrdersPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'meta2/orders/$id',
      ...page({
        title: 'shop-names:order',
        texts: ['shop', 'verify'],
        component: lazyRouteComponent(async () => await import('./components/order-page.tsx'), 'OrderPage'),
      }),
    }),
  ],
} as const;
