import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { account, root, site } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

function toAssets(): never {
  throw redirect({ to: '/account/money', replace: true });
}

export const routes = {
  root: [createRoute({ getParentRoute: () => root, path: '/money', beforeLoad: toAssets })],
  site: [
    createRoute({
      getParentRoute: () => site,
      path: '/proof',
      ...page({
        title: 'wallet-names:proof',
        texts: ['proof'],
        component: lazyRouteComponent(async () => await import('./proof/components/proof-page.tsx'), 'PublicProofPage'),
      }),
    }),
  ],
  account: [
    // The account begins with its assets.
    createRoute({ getParentRoute: () => account, path: '/', beforeLoad: toAssets }),
    createRoute({
      getParentRoute: () => account,
      path: 'money',
      ...page({
        title: 'wallet-names:assets',
        texts: ['accounts', 'wallet', 'convert'],
        component: lazyRouteComponent(async () => await import('./assets/components/assets-page.tsx'), 'AssetsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/deposit',
      ...page({
        title: 'wallet-names:deposit',
        texts: ['wallet', 'withdraw', 'verify'],
        component: lazyRouteComponent(async () => await import('./components/coin-chooser.tsx'), 'DepositChoicePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/deposit/$coin',
      ...page({
        title: 'wallet-names:deposit',
        texts: ['wallet'],
        component: lazyRouteComponent(async () => await import('./components/deposit-page.tsx'), 'DepositPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/withdraw',
      ...page({
        title: 'wallet-names:withdraw',
        texts: ['wallet', 'withdraw', 'verify'],
        asksDevice: 'confirmed',
        component: lazyRouteComponent(async () => await import('./components/coin-chooser.tsx'), 'WithdrawChoicePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/withdraw/$coin',
      ...page({
        title: 'wallet-names:withdraw',
        texts: ['wallet', 'withdraw', 'verify'],
        asksDevice: 'confirmed',
        component: lazyRouteComponent(async () => await import('./withdrawals/components/withdraw-page.tsx'), 'WithdrawPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/withdrawal/$id',
      ...page({
        title: 'wallet-names:withdrawal',
        texts: ['wallet', 'withdraw', 'verify'],
        component: lazyRouteComponent(async () => await import('./withdrawals/components/withdrawal-page.tsx'), 'WithdrawalPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/internal-transfer',
      validateSearch: textParams('coin', 'from', 'to'),
      ...page({
        title: 'wallet-names:ownTransfer',
        texts: ['accounts', 'wallet'],
        component: lazyRouteComponent(async () => await import('./components/own-transfer-page.tsx'), 'OwnTransferPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/transfer',
      validateSearch: textParams('coin'),
      ...page({
        title: 'wallet-names:send',
        texts: ['wallet', 'verify'],
        asksDevice: 'confirmed',
        component: lazyRouteComponent(async () => await import('./components/send-page.tsx'), 'SendPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/addresses',
      ...page({
        title: 'wallet-names:addresses',
        texts: ['wallet', 'withdraw', 'verify'],
        asksDevice: 'confirmed',
        component: lazyRouteComponent(async () => await import('./addresses/components/addresses-page.tsx'), 'AddressesPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'money/history',
      validateSearch: textParams('tab', 'coin', 'state', 'p'),
      ...page({
        title: 'wallet-names:moneyHistory',
        texts: ['accounts', 'wallet'],
        component: lazyRouteComponent(async () => await import('./components/history-page.tsx'), 'MoneyHistoryPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'finance',
      validateSearch: textParams('coin', 'account', 'kind', 'range'),
      ...page({
        title: 'wallet-names:finance',
        texts: ['accounts', 'finance', 'words'],
        component: lazyRouteComponent(async () => await import('./finance/components/finance-page.tsx'), 'FinancePage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'finance/explain/$coin',
      ...page({
        title: 'wallet-names:explain',
        texts: ['accounts', 'finance', 'words'],
        component: lazyRouteComponent(async () => await import('./finance/components/explain-page.tsx'), 'ExplainPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'proof',
      ...page({
        title: 'wallet-names:proof',
        texts: ['proof'],
        component: lazyRouteComponent(async () => await import('./proof/components/proof-page.tsx'), 'ProofPage'),
      }),
    }),
  ],
} as const;
