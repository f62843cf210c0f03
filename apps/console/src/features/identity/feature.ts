import { lazy } from '@agio/ui';
import { FolderSearch, Mailbox, Radar, User } from 'lucide-react';
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
  name: ({ title }) => title,
});

const found = deskQueue({
  call: 'deskCases',
  view: { view: 'open' },
  to: '/monitoring',
  texts: 'monitoring',
  name: ({ findings }) => findings.title,
});

/** Customers: the list and its search, one customer, and what operators do to an account; what customers ask for in writing; and what monitoring found about them. */
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
    {
      to: '/monitoring',
      name: 'identity-names:findings',
      group: 'people',
      order: 130,
      Icon: Radar,
      roles: callers('deskFindings'),
      Count: found.Count,
    },
    { to: '/cases', name: 'identity-names:cases', group: 'people', order: 140, Icon: FolderSearch, roles: callers('deskCases') },
  ],
  cards: [
    { place: 'queue', order: 360, roles: callers('deskWrittenRequests'), Card: open.Card },
    { place: 'queue', order: 370, roles: callers('deskCases'), Card: found.Card },
  ],
  search: { roles: callers('deskCustomers'), Box: CustomerSearch },
  texts,
  names: 'identity-names',
});
