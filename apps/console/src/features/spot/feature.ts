import { ChartCandlestick, Percent } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { roles } from '../../shared/roles.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Spot trading: markets and coins with their rules, fees and the levels of customers. */
export const spot = defineFeature({
  name: 'spot',
  routes,
  menu: [
    { to: '/markets', name: 'spot-names:markets', group: 'trading', order: 100, Icon: ChartCandlestick, roles },
    { to: '/fees', name: 'spot-names:fees', group: 'trading', order: 110, Icon: Percent, roles },
  ],
  texts,
  names: 'spot-names',
});
