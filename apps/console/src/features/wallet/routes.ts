import { deskPage } from '../../shared/desk/routes.ts';

export const routes = {
  desk: [
    deskPage('/withdrawals', {
      title: 'wallet-names:withdrawals',
      texts: ['withdrawals', 'people'],
      search: ['view', 'q', 'after', 'open'],
      page: async () => (await import('./withdrawals/components/withdrawals-page.tsx')).WithdrawalsPage,
    }),
    deskPage('/deposits', {
      title: 'wallet-names:deposits',
      texts: ['deposits'],
      search: ['view', 'q', 'after', 'open'],
      page: async () => (await import('./deposits/components/deposits-page.tsx')).DepositsPage,
    }),
    deskPage('/chains', {
      title: 'wallet-names:chains',
      texts: ['chains'],
      page: async () => (await import('./chains/components/chains-page.tsx')).ChainsPage,
    }),
    deskPage('/chains/$code', {
      title: 'wallet-names:chains',
      texts: ['chains', 'listings'],
      search: ['coin'],
      page: async () => (await import('./chains/components/chain-page.tsx')).ChainPage,
    }),
  ],
} as const;
