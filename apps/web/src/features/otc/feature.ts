import { lazy } from '@agio/ui';
import { Handshake, Megaphone } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const OpenOrders = lazy(async () => ({ default: (await import('./components/open-orders.tsx')).OpenOrders }));

/** Coins for money outside, between two people. */
export const otc = defineFeature({
  name: 'otc',
  switch: 'otc',
  leavesOpen: ['otcOrders', '/otc/order/$id'],
  routes,
  header: [{ to: '/otcTrade', name: 'otc-names:trade', order: 41, exact: false, menu: 'peer' }],
  account: [
    { to: '/account/otcOrders', name: 'otc-names:orders', order: 230, group: 'trading', Icon: Handshake, Count: OpenOrders, phone: 32 },
    { to: '/account/advertisements', name: 'otc-names:ads', order: 240, group: 'trading', Icon: Megaphone },
  ],
  bar: [{ to: '/otcTrade', name: 'otc-names:otc', order: 30, for: 'anyone', Icon: Handshake, covers: ['/otc'] }],
  texts,
  names: 'otc-names',
});
