import { ChartCandlestick, Clock, List } from 'lucide-react';
import { lazy } from '@agio/ui';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const Keys = lazy(async () => ({ default: (await import('./components/key-lists.tsx')).KeyLists }));

/** Trading coins for coins: the trading page, and one's orders. */
export const spot = defineFeature({
  name: 'spot',
  switch: 'coinTrade',
  routes,
  header: [{ to: '/exchange', name: 'spot-names:exchange', order: 20, exact: false }],
  account: [
    { to: '/account/orders', name: 'spot-names:orders', order: 210, group: 'trading', Icon: List, own: 20, phone: 20 },
    { to: '/account/myOrderHistory', name: 'spot-names:orderHistory', order: 220, group: 'trading', Icon: Clock, own: 30, phone: 30 },
  ],
  bar: [{ to: '/exchange', name: 'spot-names:exchange', order: 20, for: 'anyone', Icon: ChartCandlestick }],
  keys: [Keys],
  texts,
  names: 'spot-names',
});
