import { LockKeyhole, PiggyBank } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Products that lock coins, what their rewards are paid from, and what customers have locked. */
export const lock = defineFeature({
  name: 'lock',
  routes,
  menu: [
    { to: '/lock-products', name: 'lock-names:products', group: 'money', order: 520, Icon: PiggyBank, roles: callers('deskLockProducts') },
    {
      to: '/lock-positions',
      name: 'lock-names:positions',
      group: 'money',
      order: 530,
      Icon: LockKeyhole,
      roles: callers('deskLockPositions'),
    },
  ],
  texts,
  names: 'lock-names',
});
