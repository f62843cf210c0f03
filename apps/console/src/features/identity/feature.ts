import { lazy } from '@agio/ui';
import { User } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const CustomerSearch = lazy(async () => ({ default: (await import('./components/customer-search.tsx')).CustomerSearch }));

/** Customers: the list and its search, one customer, and what operators do to an account. */
export const identity = defineFeature({
  name: 'identity',
  routes,
  menu: [{ to: '/customers', name: 'identity-names:customers', group: 'people', order: 100, Icon: User, roles: callers('deskCustomers') }],
  search: { roles: callers('deskCustomers'), Box: CustomerSearch },
  texts,
  names: 'identity-names',
});
