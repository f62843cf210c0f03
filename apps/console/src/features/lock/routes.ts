import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/lock-products', {
      title: 'lock-names:products',
      texts: ['lock', 'asking'],
      page: async () => (await import('./components/products-page.tsx')).ProductsPage,
    }),
    deskPage('/lock-positions', {
      title: 'lock-names:positions',
      texts: ['lock'],
      search: ['state', 'q', 'p'],
      page: async () => (await import('./components/positions-page.tsx')).PositionsPage,
    }),
  ],
} as const;
