import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, openDatabase, PROJECTED, readPosition } from '@agio/database';
import type { Database } from '@agio/database';
import { contentMigrations } from '@agio/content';
import { identityMigrations } from '@agio/identity';
import { lockFolder } from '@agio/journal';
import { startCore, SteadyClock } from '@agio/sequencer';
import type { Sequencer, ShadowLink } from '@agio/sequencer';
import { spotMigrations } from '@agio/spot';
import { walletMigrations } from '@agio/wallet';
import { refuseUnfinished } from './backup/unfinished.ts';
import type { Config } from './config.ts';
import { machineSet } from './machines.ts';
import { Projections } from './projections/projections.ts';

/** Time as the sequencer sees it; a seed lets it stand in the past. */
export class Clock {
  readonly #steady: SteadyClock;
  #fixedMs: number | undefined;

  constructor(log: (message: string) => void) {
    this.#steady = new SteadyClock({ wall: () => Date.now(), monotonic: () => performance.now(), log });
  }

  /** Whether nothing may expire, until an operator confirms the time. */
  get isHeld(): boolean {
    return this.#steady.isHeld;
  }

  now(): number {
    return this.#fixedMs ?? this.#steady.now();
  }

  set(nowMs: number | undefined): void {
    this.#fixedMs = nowMs;
    this.#steady.restart();
  }

  /** Goes on from the journal's time, where that is beyond the wall clock. */
  goOnFrom(nowMs: number): void {
    this.#steady.restart(nowMs);
  }

  holdTimers(reason: string): void {
    this.#steady.holdTimers(reason);
  }

  confirm(): void {
    this.#steady.confirm();
  }
}

/** The two truths and what follows them, opened and recovered. */
export interface Storage {
  readonly sequencer: Sequencer;
  readonly shadow: ShadowLink;
  readonly database: Database;
  readonly projections: Projections;
  close(): Promise<void>;
}

const OWN = { module: 'server', dir: new URL('./migrations/', import.meta.url) };
const ALL_MIGRATIONS = [OWN, ...identityMigrations, contentMigrations, spotMigrations, walletMigrations];

export interface StorageListeners {
  /** The process must stop, and says why. */
  readonly onFatal: (error: Error) => void;
  readonly onError: (error: unknown) => void;
  readonly log: (message: string) => void;
}

/** Locks the folder, recovers the core, opens the database and follows the journal. */
export async function openStorage(config: Config, clock: Clock, { onFatal, onError, log }: StorageListeners): Promise<Storage> {
  mkdirSync(config.dataDir, { recursive: true });
  refuseUnfinished(config.dataDir);
  const lock = await lockFolder(config.dataDir);
  // The database opens in its own thread while the journal is read.
  const opening = openMigrated(config);
  opening.catch(() => undefined);
  const folder = join(config.dataDir, 'journal');
  const { sequencer, shadow, doubtsTimers } = await startCore({
    folder,
    machines: machineSet,
    clock: () => clock.now(),
    areTimersHeld: () => clock.isHeld,
    onFatal,
    log,
    seen: async () => projectedPosition(await opening),
  });
  clock.goOnFrom(sequencer.core.nowMs);
  if (doubtsTimers) clock.holdTimers('a tick could not be applied');
  const database = await opening;
  const projections = new Projections({ database, folder, shadow, last: () => sequencer.core.sequence, onError });
  await projections.start();
  return {
    sequencer,
    shadow,
    database,
    projections,
    async close() {
      try {
        await sequencer.stop();
      } finally {
        await projections.stop();
        await database.close();
        await lock.release();
      }
    },
  };
}

/** The database with every module's tables up to date. */
export async function openMigrated(config: Config): Promise<Database> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  await migrate(database, ALL_MIGRATIONS);
  return database;
}

/** Last command that the projections reflect. */
export async function projectedPosition(database: Database): Promise<number> {
  return (await readPosition(database, PROJECTED))?.sequence ?? 0;
}
