import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/dice-pools', {
      title: 'dice-names:pools',
      texts: ['dice', 'asking'],
      search: ['pool'],
      page: async () => (await import('./components/pools-page.tsx')).PoolsPage,
    }),
    deskPage('/dice-bets', {
      title: 'dice-names:bets',
      texts: ['dice'],
      search: ['q', 'p'],
      page: async () => (await import('./components/bets-page.tsx')).BetsPage,
    }),
  ],
} as const;
