import { lazy } from '@agio/ui';
import { ArrowLeftRight, BadgeCheck } from 'lucide-react';
import { READERS } from '../../shared/appeals/may.ts';
import { defineFeature } from '../../shared/feature.ts';
import { AppealsCount, ProvidersCount } from './components/counts.tsx';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const AppealsCard = lazy(async () => ({ default: (await import('./components/queue-cards.tsx')).AppealsCard }));
const ProvidersCard = lazy(async () => ({ default: (await import('./components/queue-cards.tsx')).ProvidersCard }));

/** Exchange with service providers: appeals to decide, orders to look at, and providers to review. */
export const c2c = defineFeature({
  name: 'c2c',
  routes,
  menu: [
    {
      to: '/c2c-orders',
      name: 'c2c-names:orders',
      group: 'trading',
      order: 300,
      Icon: ArrowLeftRight,
      roles: READERS,
      Count: AppealsCount,
    },
    {
      to: '/c2c-providers',
      name: 'c2c-names:providers',
      group: 'trading',
      order: 310,
      Icon: BadgeCheck,
      roles: READERS,
      Count: ProvidersCount,
    },
  ],
  cards: [
    { place: 'queue', order: 440, roles: READERS, Card: AppealsCard },
    { place: 'queue', order: 450, roles: READERS, Card: ProvidersCard },
  ],
  texts,
  names: 'c2c-names',
});
