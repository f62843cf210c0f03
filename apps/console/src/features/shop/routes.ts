import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/shop', {
      title: 'shop-names:orders',
      texts: ['shop', 'asking'],
      search: ['view', 'q', 'p', 'order'],
      page: async () => (await import('./components/orders-page.tsx')).OrdersPage,
    }),
    deskPage('/shop-products', {
      title: 'shop-names:products',
      texts: ['shop', 'asking'],
      page: async () => (await import('./components/products-page.tsx')).ProductsPage,
    }),
  ],
} as const;
