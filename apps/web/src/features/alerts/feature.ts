import { BellRing } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Prices that customers are notified of. What is set stays to be seen and removed when trading is off. */
export const alerts = defineFeature({
  name: 'alerts',
  routes,
  account: [{ to: '/account/alerts', name: 'alerts-names:alerts', order: 230, group: 'trading', Icon: BellRing, phone: 35 }],
  texts,
  names: 'alerts-names',
});
