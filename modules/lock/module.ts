import type { SiteModule } from '@agio/module';
import type { Lock } from './lock.ts';
import { promisedRewards } from './held-for.ts';
import { lockMachine } from './machine/index.ts';
import { lockPeople } from './people.ts';
import { lockPosition, lockProduct, lockRow } from './model.ts';
import type { LockPorts } from './ports.ts';
import { lockProjection } from './projection.ts';

/** Coins that are locked and come back on the promised days. */
export const lock: SiteModule<'lock', LockPorts, Lock> = {
  name: 'lock',
  migrations: [{ module: 'lock', dir: new URL('./migrations/', import.meta.url) }],
  machine: lockMachine,
  projection: lockProjection,
  records: [lockProduct, lockPosition, lockRow],
  people: lockPeople,
  heldFor: [promisedRewards],
  lockedIn: ['lock.principal'],
  demo: async () => (await import('./demo/index.ts')).lockDemo,
  open: async (ports) => (await import('./index.ts')).createLock(ports),
};
