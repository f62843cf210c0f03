import { ArrowLeftRight, BadgeCheck } from 'lucide-react';
import { callers, deskQueue } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const appeals = deskQueue({
  call: 'deskC2cOrders',
  view: { view: 'appealed' },
  to: '/c2c-orders',
  texts: 'c2c',
  name: ({ cards }) => cards.appeals,
});
const applicants = deskQueue({
  call: 'deskC2cProviders',
  view: { state: 'auditing' },
  to: '/c2c-providers',
  texts: 'c2c',
  name: ({ cards }) => cards.providers,
});

/** Exchange with service providers: appeals to decide, orders to look at, and providers to review. */
export const c2c = defineFeature({
  name: 'c2c',
  routes,
  menu: [
    {
      to: '/c2c-orders',
      name: 'c2c-names:orders',
      group: 'trading',
      order: 300,
      Icon: ArrowLeftRight,
      roles: callers('deskC2cOrders'),
      Count: appeals.Count,
    },
    {
      to: '/c2c-providers',
      name: 'c2c-names:providers',
      group: 'trading',
      order: 310,
      Icon: BadgeCheck,
      roles: callers('deskC2cProviders'),
      Count: applicants.Count,
    },
  ],
  cards: [
    { place: 'queue', order: 440, roles: callers('deskC2cOrders'), Card: appeals.Card },
    { place: 'queue', order: 450, roles: callers('deskC2cProviders'), Card: applicants.Card },
  ],
  texts,
  names: 'c2c-names',
});
