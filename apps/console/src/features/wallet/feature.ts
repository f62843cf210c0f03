import { lazy } from '@agio/ui';
import { ArrowDown, ArrowUp, Link2 } from 'lucide-react';
import { callers } from '../../shared/desk/menu.ts';
import { defineFeature } from '../../shared/feature.ts';
import { ChainsCount, DepositsCount, WithdrawalsCount } from './components/counts.tsx';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const readers = callers('deskWalletCounts');

const WithdrawalsCard = lazy(async () => ({ default: (await import('./components/queue-cards.tsx')).WithdrawalsCard }));
const DepositsCard = lazy(async () => ({ default: (await import('./components/queue-cards.tsx')).DepositsCard }));
const ChainsCard = lazy(async () => ({ default: (await import('./components/queue-cards.tsx')).ChainsCard }));
const ReconciliationCard = lazy(async () => ({ default: (await import('./components/reconciliation-card.tsx')).ReconciliationCard }));

/** Money on chains: withdrawals and deposits that wait for people, and the chains themselves. */
export const wallet = defineFeature({
  name: 'wallet',
  routes,
  menu: [
    {
      to: '/withdrawals',
      name: 'wallet-names:withdrawals',
      group: 'money',
      order: 310,
      Icon: ArrowUp,
      roles: readers,
      Count: WithdrawalsCount,
    },
    { to: '/deposits', name: 'wallet-names:deposits', group: 'money', order: 320, Icon: ArrowDown, roles: readers, Count: DepositsCount },
    { to: '/chains', name: 'wallet-names:chains', group: 'money', order: 330, Icon: Link2, roles: readers, Count: ChainsCount },
  ],
  cards: [
    { place: 'queue', order: 310, roles: readers, Card: WithdrawalsCard },
    { place: 'queue', order: 320, roles: readers, Card: DepositsCard },
    { place: 'queue', order: 330, roles: readers, Card: ChainsCard },
    { place: 'wide', order: 300, roles: readers, Card: ReconciliationCard },
  ],
  texts,
  names: 'wallet-names',
});
