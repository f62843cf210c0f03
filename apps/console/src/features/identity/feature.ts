import { lazy } from '@agio/ui';
import { User } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { READERS } from './state/may.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const CustomerSearch = lazy(async () => ({ default: (await import('./components/customer-search.tsx')).CustomerSearch }));

/** Customers: the list and its search, one customer, and what operators do to an account. */
export const identity = defineFeature({
  name: 'identity',
  routes,
  menu: [{ to: '/customers', name: 'identity-names:customers', group: 'people', order: 100, Icon: User, roles: READERS }],
  search: { roles: READERS, Box: CustomerSearch },
  texts,
  names: 'identity-names',
});
