import { deskPage } from '../../shared/desk/routes.ts';
import { FEE_SORTS, MARKET_SORTS } from './sorts.ts';

export const routes = {
  desk: [
    deskPage('/markets', {
      title: 'spot-names:markets',
      texts: ['markets', 'asking'],
      search: ['view', 'name', 'status', 'market'],
      sorts: MARKET_SORTS,
      page: async () => (await import('./components/markets-page.tsx')).MarketsPage,
    }),
    deskPage('/fees', {
      title: 'spot-names:fees',
      texts: ['fees', 'markets', 'asking'],
      search: ['name'],
      sorts: FEE_SORTS,
      page: async () => (await import('./components/fees-page.tsx')).FeesPage,
    }),
  ],
} as const;
