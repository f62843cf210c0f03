import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/c2c-orders', {
      title: 'c2c-names:orders',
      texts: ['c2c'],
      search: ['view', 'q', 'p'],
      page: async () => (await import('./components/orders-page.tsx')).OrdersPage,
    }),
    deskPage('/c2c-orders/$id', {
      title: 'c2c-names:order',
      texts: ['c2c', 'appeals', 'asking'],
      page: async () => (await import('./components/order-page.tsx')).OrderPage,
    }),
    deskPage('/c2c-providers', {
      title: 'c2c-names:providers',
      texts: ['c2c'],
      search: ['state', 'q', 'p'],
      page: async () => (await import('./components/providers-page.tsx')).ProvidersPage,
    }),
  ],
} as const;
