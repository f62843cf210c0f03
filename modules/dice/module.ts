import type { SiteModule } from '@agio/module';
import { liveSeeds } from './vault/commitment.ts';
import type { Dice } from './dice.ts';
import { ownedPools, stakesHeld } from './held-for.ts';
import { diceMachine } from './machine/index.ts';
import { DICE_RECORDS } from './model.ts';
import { dicePeople } from './people.ts';
import type { DicePorts } from './ports.ts';
import { diceProjection } from './projection.ts';

/** Dice against pools that customers own shares of; every roll can be computed again. */
export const dice: SiteModule<'dice', DicePorts, Dice, never, 'diceKey'> = {
  name: 'dice',
  migrations: [{ module: 'dice', dir: new URL('./migrations/', import.meta.url) }],
  machine: diceMachine,
  projection: diceProjection,
  records: DICE_RECORDS,
  people: dicePeople,
  settings: { diceKey: { variable: 'DICE_KEY', kind: 'secret', keptAs: 'dice-key' } },
  heldFor: [ownedPools],
  openHolds: stakesHeld,
  commitments: [liveSeeds],
  demo: async () => (await import('./demo/index.ts')).diceDemo,
  open: async (ports) => (await import('./index.ts')).createDice(ports),
};
