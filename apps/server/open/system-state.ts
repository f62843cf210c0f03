import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { SystemState } from '@agio/contracts/operators';
import type { Chains } from '../chains/chains.ts';
import type { Config } from '../settings/config.ts';
import { notReady } from './readiness.ts';
import type { JournalClock, Storage } from '../storage/storage.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { readonly version: string };

/** The state of this server as operators see it. */
export async function systemState(
  { dataDir }: Pick<Config, 'dataDir'>,
  clock: JournalClock,
  storage: Storage,
  chains: Pick<Chains, 'halted'>,
  startedAt: number,
): Promise<SystemState> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const waiting = await notReady(storage);
  return {
    version,
    startedAt,
    sequence: storage.sequencer.core.sequence,
    projectionLag: storage.projections.lag,
    shadowLag: storage.shadow.lag,
    database: !waiting.includes('database'),
    clockHeld: clock.isHeld,
    haltedChains: [...chains.halted],
    disk: { free: bavail * bsize, size: blocks * bsize },
    notReady: waiting,
  };
}
