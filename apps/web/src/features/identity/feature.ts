import { KeyRound, LogIn, Settings2, Shield, UserRound } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** The customer's identity: the ways in, what protects the account, keys for programs, and the customer's own settings. */
export const identity = defineFeature({
  name: 'identity',
  routes,
  account: [
    { to: '/account/security', name: 'identity-names:security', order: 310, group: 'account', Icon: Shield, own: 40, phone: 40 },
    { to: '/account/api', name: 'identity-names:api', order: 330, group: 'account', Icon: KeyRound, own: 60, phone: 60 },
    { to: '/account/settings', name: 'identity-names:settings', order: 340, group: 'account', Icon: Settings2, own: 50, phone: 70 },
  ],
  command: [
    { to: '/login', name: 'identity-names:logIn', order: 420, for: 'visitor' },
    { to: '/signup', name: 'identity-names:signUp', order: 430, for: 'visitor' },
  ],
  bar: [
    { to: '/account/security', name: 'identity-names:me', order: 50, for: 'customer', Icon: UserRound, covers: ['/account'] },
    { to: '/login', name: 'identity-names:logIn', order: 50, for: 'visitor', Icon: LogIn },
  ],
  texts,
  names: 'identity-names',
});
