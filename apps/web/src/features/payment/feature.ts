import { CreditCard } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Where a customer is paid in money of states. */
export const payment = defineFeature({
  name: 'payment',
  routes,
  account: [{ to: '/account/bank', name: 'payment-names:payment', order: 314, group: 'account', Icon: CreditCard, phone: 45 }],
  texts,
  names: 'payment-names',
});
