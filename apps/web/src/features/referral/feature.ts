import { Users } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** Inviting others, and the part of their fees that it brings. */
export const referral = defineFeature({
  name: 'referral',
  switch: 'referral',
  leavesOpen: ['recommended', 'referees', '/r/$id'],
  routes,
  account: [
    {
      to: '/account/recommended',
      name: 'referral-names:referral',
      order: 316,
      group: 'account',
      Icon: Users,
      covers: ['/account/referees'],
      phone: 47,
    },
  ],
  texts,
  names: 'referral-names',
});
