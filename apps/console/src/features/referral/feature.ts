import { ListChecks } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Rounds of all customers. */
export const referral = defineFeature({
  name: 'referral',
  routes,
  menu: [{ to: '/referral', name: 'referral-names:referral', group: 'trading', order: 700, Icon: ListChecks, roles: ['owner', 'auditor'] }],
  texts,
  names: 'referral-names',
});
