import { Landmark } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

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
      roles: ['owner', 'finance', 'compliance', 'auditor'],
    },
  ],
  texts,
  names: 'treasury-names',
});
