import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account, root, site } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';
import { filterNames } from './state/filters.ts';

const offersPage = page({
  title: 'otc-names:otc',
  switch: 'otc',
  texts: ['otc'],
  asksDevice: 'shown',
  component: lazyRouteComponent(async () => await import('./components/offers-page.tsx'), 'OffersPage'),
});

export const routes = {
  root: [
    createRoute({
      getParentRoute: () => root,
      path: '/otc/merchant',
      beforeLoad: () => {
        throw redirect({ to: '/account/advertisements', replace: true });
      },
    }),
  ],
  site: [
    createRoute({ getParentRoute: () => site, path: '/otcTrade', validateSearch: textParams(...filterNames), ...offersPage }),
    createRoute({ getParentRoute: () => site, path: '/otcTrade/$market', validateSearch: textParams(...filterNames), ...offersPage }),
    createRoute({
      getParentRoute: () => site,
      path: '/otc/merchant/$uid',
      ...page({
        title: 'otc-names:merchant',
        switch: 'otc',
        texts: ['otc'],
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/merchant-page.tsx'), 'MerchantPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/otc/order/$id',
      ...page({
        title: 'otc-names:order',
        guard: 'customer',
        texts: ['otc', 'otc-order', 'paying', 'verify'],
        component: lazyRouteComponent(async () => await import('./components/order-page.tsx'), 'OrderPage'),
      }),
    }),
  ],
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'otcOrders',
      validateSearch: textParams('list', 'q', 'p'),
      ...page({
        title: 'otc-names:orders',
        texts: ['otc', 'otc-order'],
        component: lazyRouteComponent(async () => await import('./components/orders-page.tsx'), 'OrdersPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'advertisements',
      ...page({
        title: 'otc-names:ads',
        switch: 'otc',
        texts: ['otc', 'otc-desk'],
        asksDevice: 'shown',
        component: lazyRouteComponent(async () => await import('./components/desk-page.tsx'), 'DeskPage'),
      }),
    }),
  ],
} as const;
