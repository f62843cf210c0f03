import { lazy } from '@agio/ui';
import { MessageSquare, Ticket } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { TicketsCount } from './components/tickets-count.tsx';
import { routes } from './routes.ts';
import { READERS } from './state/may.ts';
import { texts } from './texts/index.ts';

const TicketsCard = lazy(async () => ({ default: (await import('./components/tickets-card.tsx')).TicketsCard }));

/** What customers ask and say: tickets that wait for an answer, prepared answers, and feedback. */
export const support = defineFeature({
  name: 'support',
  routes,
  menu: [
    { to: '/tickets', name: 'support-names:tickets', group: 'people', order: 150, Icon: Ticket, roles: READERS, Count: TicketsCount },
    { to: '/feedback', name: 'support-names:feedback', group: 'people', order: 160, Icon: MessageSquare, roles: READERS },
  ],
  cards: [{ place: 'queue', order: 400, roles: READERS, Card: TicketsCard }],
  texts,
  names: 'support-names',
});
