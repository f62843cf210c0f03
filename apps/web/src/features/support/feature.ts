import { lazy } from '@agio/ui';
import { Ticket } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const UnreadTickets = lazy(async () => ({ default: (await import('./components/unread-tickets.tsx')).UnreadTickets }));

/** Questions to the site's staff, and suggestions for improvement. */
export const support = defineFeature({
  name: 'support',
  routes,
  account: [
    {
      to: '/account/tickets',
      name: 'support-names:tickets',
      covers: ['/account/feedback'],
      order: 325,
      group: 'account',
      Icon: Ticket,
      Count: UnreadTickets,
      phone: 55,
    },
  ],
  footer: [{ to: '/account/tickets', name: 'support-names:tickets', order: 5, for: 'anyone' }],
  command: [{ to: '/account/feedback', name: 'support-names:feedback', order: 332, for: 'customer' }],
  texts,
  names: 'support-names',
});
