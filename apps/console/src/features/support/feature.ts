import { MessageSquare, Ticket } from 'lucide-react';
import { callers, deskQueue } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const waiting = deskQueue({
  call: 'deskTickets',
  view: { view: 'waiting' },
  to: '/tickets',
  texts: 'tickets',
  name: ({ card }) => card.name,
});

/** What customers ask and say: tickets that wait for an answer, canned replies, and feedback. */
export const support = defineFeature({
  name: 'support',
  routes,
  menu: [
    {
      to: '/tickets',
      name: 'support-names:tickets',
      group: 'people',
      order: 150,
      Icon: Ticket,
      roles: callers('deskTickets'),
      Count: waiting.Count,
    },
    { to: '/feedback', name: 'support-names:feedback', group: 'people', order: 160, Icon: MessageSquare, roles: callers('deskFeedback') },
  ],
  cards: [{ place: 'queue', order: 400, roles: callers('deskTickets'), Card: waiting.Card }],
  texts,
  names: 'support-names',
});
