import { Store } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { mayProvideQuery } from './api/provider.ts';
import { WaitingOrders } from './components/waiting-orders.tsx';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Coins for money outside, with service providers who have put up a bond. */
export const c2c = defineFeature({
  name: 'c2c',
  switch: 'c2c',
  leavesOpen: ['/c2cTrade', '/c2c/order/$id', 'c2cDesk'],
  routes,
  header: [{ to: '/c2cTrade', name: 'c2c-names:trade', order: 40, exact: false, menu: 'otc' }],
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
  texts,
  names: 'c2c-names',
});
