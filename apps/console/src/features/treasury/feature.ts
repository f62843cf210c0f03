import { lazy } from '@agio/ui';
import { BookOpenCheck, Landmark } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { roles } from '../../shared/roles.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const TodayCard = lazy(async () => ({ default: (await import('./today/today-card.tsx')).TodayCard }));

/** The house's own money: its accounts, what is owed to customers, income, rewards and transfers. */
export const treasury = defineFeature({
  name: 'treasury',
  routes,
  menu: [
    {
      to: '/house',
      name: 'treasury-names:house',
      group: 'money',
      order: 500,
      Icon: Landmark,
      roles: callers('deskHouse'),
    },
    { to: '/closing', name: 'treasury-names:closing', group: 'money', order: 510, Icon: BookOpenCheck, roles: callers('deskClosing') },
  ],
  cards: [{ place: 'top', order: 100, roles, Card: TodayCard }],
  texts,
  names: 'treasury-names',
});
