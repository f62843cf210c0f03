import { UserCheck } from 'lucide-react';
import { callers, deskQueue } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const waiting = deskQueue({
  call: 'deskCertifications',
  view: { view: 'waiting' },
  to: '/certifications',
  texts: 'certification',
  name: ({ card }) => card.name,
});

/** Applications for certification that wait for a review, and what each level allows. */
export const certification = defineFeature({
  name: 'certification',
  routes,
  menu: [
    {
      to: '/certifications',
      name: 'certification-names:certifications',
      group: 'people',
      order: 120,
      Icon: UserCheck,
      roles: callers('deskCertifications'),
      Count: waiting.Count,
    },
  ],
  cards: [{ place: 'queue', order: 350, roles: callers('deskCertifications'), Card: waiting.Card }],
  texts,
  names: 'certification-names',
});
