import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';
import { tableParams } from '../../shared/table/url-state.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/customers',
      validateSearch: tableParams(['search', 'state', 'from', 'to', 'cursor']),
      ...page({
        title: 'identity-names:customers',
        texts: ['customers'],
        component: lazyRouteComponent(async () => await import('./components/customers-page.tsx'), 'CustomersPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/customers/$id',
      validateSearch: textParams('tab', 'page', 'view', 'cursor'),
      ...page({
        title: 'identity-names:customers',
        texts: ['customers', 'audit', 'requests', 'deposits', 'withdrawals'],
        component: lazyRouteComponent(async () => await import('./components/customer-page.tsx'), 'CustomerPage'),
      }),
    }),
  ],
} as const;
