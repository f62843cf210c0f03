import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/otc-orders', {
      title: 'otc-names:orders',
      texts: ['otc'],
      search: ['view', 'q', 'p'],
      page: async () => (await import('./components/orders-page.tsx')).OrdersPage,
    }),
    deskPage('/otc-orders/$id', {
      title: 'otc-names:order',
      texts: ['otc', 'appeals', 'asking'],
      page: async () => (await import('./components/order-page.tsx')).OrderPage,
    }),
    deskPage('/otc-merchants', {
      title: 'otc-names:merchants',
      texts: ['otc'],
      search: ['state', 'q', 'p'],
      page: async () => (await import('./components/merchants-page.tsx')).MerchantsPage,
    }),
  ],
} as const;
