import { lazy } from '@agio/ui';
import { Handshake, Store } from 'lucide-react';
import { READERS } from '../../shared/appeals/may.ts';
import { defineFeature } from '../../shared/feature.ts';
import { AppealsCount, MerchantsCount } from './components/counts.tsx';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const AppealsCard = lazy(async () => ({ default: (await import('./components/queue-cards.tsx')).AppealsCard }));
const MerchantsCard = lazy(async () => ({ default: (await import('./components/queue-cards.tsx')).MerchantsCard }));

/** Trades between two people: appeals to decide, orders to look at, and merchants to review. */
export const otc = defineFeature({
  name: 'otc',
  routes,
  menu: [
    { to: '/otc-orders', name: 'otc-names:orders', group: 'trading', order: 200, Icon: Handshake, roles: READERS, Count: AppealsCount },
    { to: '/otc-merchants', name: 'otc-names:merchants', group: 'trading', order: 210, Icon: Store, roles: READERS, Count: MerchantsCount },
  ],
  cards: [
    { place: 'queue', order: 420, roles: READERS, Card: AppealsCard },
    { place: 'queue', order: 430, roles: READERS, Card: MerchantsCard },
  ],
  texts,
  names: 'otc-names',
});
