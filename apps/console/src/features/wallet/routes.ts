import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../../shared/page.ts';
import { desk } from '../../shared/places.ts';
import { tableParams } from '../../shared/table/url-state.ts';
import { textParams } from '../../shared/search.ts';

export const routes = {
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/withdrawals',
      validateSearch: tableParams(['view', 'q', 'after', 'open']),
      ...page({
        title: 'wallet-names:withdrawals',
        texts: ['withdrawals', 'people'],
        component: lazyRouteComponent(async () => await import('./withdrawals/components/withdrawals-page.tsx'), 'WithdrawalsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/deposits',
      validateSearch: tableParams(['view', 'q', 'after', 'open']),
      ...page({
        title: 'wallet-names:deposits',
        texts: ['deposits'],
        component: lazyRouteComponent(async () => await import('./deposits/components/deposits-page.tsx'), 'DepositsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/chains',
      ...page({
        title: 'wallet-names:chains',
        texts: ['chains'],
        component: lazyRouteComponent(async () => await import('./chains/components/chains-page.tsx'), 'ChainsPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/chains/$code',
      validateSearch: textParams('coin'),
      ...page({
        title: 'wallet-names:chains',
        texts: ['chains', 'listings'],
        component: lazyRouteComponent(async () => await import('./chains/components/chain-page.tsx'), 'ChainPage'),
      }),
    }),
  ],
} as const;
