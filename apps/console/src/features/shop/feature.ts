import { ListChecks } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Rounds of all customers. */
export const shop = defineFeature({
  name: 'shop',
  routes,
  menu: [{ to: '/shop', name: 'shop-names:shop', group: 'trading', order: 700, Icon: ListChecks, roles: ['owner', 'auditor'] }],
  texts,
  names: 'shop-names',
});
