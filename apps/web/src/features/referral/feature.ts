import { ListChecks } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Counting one's own trades. */
export const referral = defineFeature({
  name: 'referral',
  switch: 'referral',
  routes,
  account: [{ to: '/account/referral', name: 'referral-names:referral', order: 330, group: 'account', Icon: ListChecks }],
  texts,
  names: 'referral-names',
});
