import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { fetchMarkets } from '../../shared/markets/index.ts';
import { page } from '../../shared/page.ts';
import { account, site } from '../../shared/places.ts';
import { textParams } from '../../shared/search.ts';

const exchangePage = page({
  title: 'spot-names:exchange',
  switch: 'coinTrade',
  texts: ['exchange', 'orders'],
  data: () => void fetchMarkets(),
  isDense: true,
  component: lazyRouteComponent(async () => await import('./components/exchange-page.tsx'), 'ExchangePage'),
});

export const routes = {
  site: [
    createRoute({ getParentRoute: () => site, path: '/trade', ...exchangePage }),
    createRoute({ getParentRoute: () => site, path: '/exchange', ...exchangePage }),
    createRoute({ getParentRoute: () => site, path: '/exchange/$pair', ...exchangePage }),
  ],
  account: [
    createRoute({
      getParentRoute: () => account,
      path: 'orders',
      validateSearch: textParams('market', 'stage', 'type'),
      ...page({
        title: 'spot-names:orders',
        switch: 'coinTrade',
        texts: ['orders'],
        component: lazyRouteComponent(async () => await import('./orders/components/orders-page.tsx'), 'OrdersPage'),
      }),
    }),
    createRoute({
      getParentRoute: () => account,
      path: 'myOrderHistory',
      validateSearch: textParams('market', 'side', 'status', 'type', 'order', 'range', 'p'),
      ...page({
        title: 'spot-names:orderHistory',
        switch: 'coinTrade',
        texts: ['orders'],
        component: lazyRouteComponent(async () => await import('./orders/components/order-history-page.tsx'), 'OrderHistoryPage'),
      }),
    }),
  ],
} as const;
