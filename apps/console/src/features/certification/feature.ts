import { lazy } from '@agio/ui';
import { UserCheck } from 'lucide-react';
import { defineFeature } from '../../shared/feature.ts';
import { WaitingCount } from './components/waiting-count.tsx';
import { routes } from './routes.ts';
import { READERS } from './state/may.ts';
import { texts } from './texts/index.ts';

const WaitingCard = lazy(async () => ({ default: (await import('./components/waiting-card.tsx')).WaitingCard }));

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
      roles: READERS,
      Count: WaitingCount,
    },
  ],
  cards: [{ place: 'queue', order: 350, roles: READERS, Card: WaitingCard }],
  texts,
  names: 'certification-names',
});
