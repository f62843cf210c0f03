import { Handshake, Store } from 'lucide-react';
import { callers, deskQueue } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const appeals = deskQueue({
  call: 'deskOtcOrders',
  view: { view: 'appealed' },
  to: '/otc-orders',
  texts: 'otc',
  name: ({ cards }) => cards.appeals,
});
const applicants = deskQueue({
  call: 'deskOtcMerchants',
  view: { state: 'auditing' },
  to: '/otc-merchants',
  texts: 'otc',
  name: ({ cards }) => cards.merchants,
});

/** Trades between two people: appeals to decide, orders to look at, and merchants to review. */
export const otc = defineFeature({
  name: 'otc',
  routes,
  menu: [
    {
      to: '/otc-orders',
      name: 'otc-names:orders',
      group: 'trading',
      order: 200,
      Icon: Handshake,
      roles: callers('deskOtcOrders'),
      Count: appeals.Count,
    },
    {
      to: '/otc-merchants',
      name: 'otc-names:merchants',
      group: 'trading',
      order: 210,
      Icon: Store,
      roles: callers('deskOtcMerchants'),
      Count: applicants.Count,
    },
  ],
  cards: [
    { place: 'queue', order: 420, roles: callers('deskOtcOrders'), Card: appeals.Card },
    { place: 'queue', order: 430, roles: callers('deskOtcMerchants'), Card: applicants.Card },
  ],
  texts,
  names: 'otc-names',
});
