import { lazy } from '@agio/ui';
import { defineFeature } from '../../shared/feature.ts';
import { routes } from './routes.ts';
import { texts } from './texts/index.ts';

const Keys = lazy(async () => ({ default: (await import('./components/key-lists.tsx')).KeyLists }));

/** Dice against pools that customers own shares of; every roll can be computed again. */
export const dice = defineFeature({
  name: 'dice',
  switch: 'dice',
  leavesOpen: ['/dice/historybooks', '/dice/banker/$id'],
  routes,
  header: [{ to: '/games', name: 'dice-names:games', order: 60, exact: false }],
  command: [
    { to: '/games/dice', name: 'dice-names:dice', order: 60, for: 'anyone' },
    { to: '/dice/historybooks', name: 'dice-names:history', order: 61, for: 'customer' },
  ],
  keys: [Keys],
  texts,
  names: 'dice-names',
});
