import { lazy } from '@agio/ui';
import { Store } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const WaitingOrders = lazy(async () => ({ default: (await import('./components/waiting-orders.tsx')).WaitingOrders }));

// Its own file comes when a customer's menu asks; this one is part of every page.
const mayProvideQuery = {
  queryKey: ['own', 'c2c', 'provider', 'mayProvide'],
  queryFn: async () => await (await import('./api/provider.ts')).mayProvide(),
};

/** Coins for money outside, with service providers who have put up a bond. */
export const c2c = defineFeature({
  name: 'c2c',
  switch: 'c2c',
  leavesOpen: ['/c2cTrade', '/c2c/order/$id', 'c2cDesk'],
  routes,
  header: [{ to: '/c2cTrade', name: 'c2c-names:trade', order: 40, exact: false, menu: 'peer' }],
  account: [
    {
      to: '/account/c2cDesk',
      name: 'c2c-names:desk',
      order: 250,
      group: 'trading',
      Icon: Store,
      Count: WaitingOrders,
      phone: 33,
      when: mayProvideQuery,
    },
  ],
  bar: [{ to: '/c2cTrade', name: 'c2c-names:c2c', order: 30, for: 'anyone', Icon: Store, covers: ['/c2c'] }],
  texts,
  names: 'c2c-names',
});
