import { lazy } from '@agio/ui';
import { Mailbox, User } from 'lucide-react';
import { callers, deskQueue } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const CustomerSearch = lazy(async () => ({ default: (await import('./components/customer-search.tsx')).CustomerSearch }));

const open = deskQueue({
  call: 'deskWrittenRequests',
  view: { view: 'open' },
  to: '/written-requests',
  texts: 'written',
  name: ({ card }) => card.name,
});

/** Customers: the list and its search, one customer, and what operators do to an account; and what customers ask for in writing. */
export const identity = defineFeature({
  name: 'identity',
  routes,
  menu: [
    { to: '/customers', name: 'identity-names:customers', group: 'people', order: 100, Icon: User, roles: callers('deskCustomers') },
    {
      to: '/written-requests',
      name: 'identity-names:written',
      group: 'people',
      order: 110,
      Icon: Mailbox,
      roles: callers('deskWrittenRequests'),
      Count: open.Count,
    },
  ],
  cards: [{ place: 'queue', order: 360, roles: callers('deskWrittenRequests'), Card: open.Card }],
  search: { roles: callers('deskCustomers'), Box: CustomerSearch },
  texts,
  names: 'identity-names',
});
