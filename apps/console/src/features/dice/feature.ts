import { Dices, ListOrdered } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Dice: pools with their rules and the house's coins in them, and bets. */
export const dice = defineFeature({
  name: 'dice',
  routes,
  menu: [
    { to: '/dice-pools', name: 'dice-names:pools', group: 'trading', order: 400, Icon: Dices, roles: callers('deskDicePools') },
    {
      to: '/dice-bets',
      name: 'dice-names:bets',
      group: 'trading',
      order: 410,
      Icon: ListOrdered,
      roles: callers('deskDiceBets'),
    },
  ],
  texts,
  names: 'dice-names',
});
