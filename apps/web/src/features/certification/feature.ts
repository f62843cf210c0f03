import { UserCheck } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

/** A customer's identity: the three levels, what each allows, and the way to them. */
export const certification = defineFeature({
  name: 'certification',
  routes,
  account: [
    {
      to: '/account/cdd',
      name: 'certification-names:certification',
      covers: ['/account/ordinary', '/account/real', '/account/ID_verification'],
      order: 312,
      group: 'account',
      Icon: UserCheck,
      own: 20,
      phone: 45,
    },
  ],
  texts,
  names: 'certification-names',
});
