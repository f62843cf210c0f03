import { Share2, Unlink2 } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** What invitations bring, to whom, and which accounts are one person’s. */
export const referral = defineFeature({
  name: 'referral',
  routes,
  menu: [
    { to: '/referral', name: 'referral-names:referral', group: 'trading', order: 450, Icon: Share2, roles: callers('deskReferral') },
    {
      to: '/referral-links',
      name: 'referral-names:links',
      group: 'people',
      order: 170,
      Icon: Unlink2,
      roles: callers('deskReferralLinks'),
    },
  ],
  texts,
  names: 'referral-names',
});
