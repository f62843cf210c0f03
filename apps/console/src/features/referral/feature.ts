import { Share2, Unlink2 } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const READERS = ['owner', 'finance', 'compliance', 'auditor'] as const;

/** What invitations bring, to whom, and which accounts are one person’s. */
export const referral = defineFeature({
  name: 'referral',
  routes,
  menu: [
    { to: '/referral', name: 'referral-names:referral', group: 'trading', order: 450, Icon: Share2, roles: READERS },
    { to: '/referral-links', name: 'referral-names:links', group: 'people', order: 170, Icon: Unlink2, roles: READERS },
  ],
  texts,
  names: 'referral-names',
});
