import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from '@agio/core';
import { migrate, openDatabase, Projector } from '@agio/database';
import type { Database, FactRecord } from '@agio/database';
import { contentMigrations } from '@agio/content';
import { identityMigrations } from '@agio/identity';
import type { FileJournal } from '@agio/journal';
import { lockFolder } from '@agio/journal';
import { decodeFacts, recover, Sequencer } from '@agio/sequencer';
import type { Published } from '@agio/sequencer';
import { spotMigrations, spotProjection } from '@agio/spot';
import { walletMigrations, walletProjection } from '@agio/wallet';
import type { Config } from './config.ts';

/** Time as the sequencer sees it; a seed lets it stand in the past. */
export class Clock {
  #fixedMs: number | undefined;

  now(): number {
    return this.#fixedMs ?? Date.now();
  }

  set(nowMs: number | undefined): void {
    this.#fixedMs = nowMs;
  }
}

/** The two truths and what follows them, opened and recovered. */
export interface Storage {
  readonly sequencer: Sequencer;
  readonly database: Database;
  readonly projector: Projector<Fact>;
  close(): Promise<void>;
}

const OWN = { module: 'server', dir: new URL('./migrations/', import.meta.url) };
const ALL_MIGRATIONS = [OWN, identityMigrations, contentMigrations, spotMigrations, walletMigrations];

/** Locks the folder, recovers the core, opens the database and follows the journal. */
export async function openStorage(
  config: Config,
  clock: Clock,
  onFatal: (error: Error) => void,
  onError: (error: unknown) => void,
): Promise<Storage> {
  mkdirSync(config.dataDir, { recursive: true });
  const lock = await lockFolder(config.dataDir);
  // The database opens in its own thread while the journal is read.
  const opening = openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  opening.catch(() => undefined);
  const recovered = recover(join(config.dataDir, 'journal'));
  const sequencer = new Sequencer({ ...recovered, clock: () => clock.now(), onFatal });
  const database = await opening;
  await migrateAll(database);
  const projector = projectorOver(database, recovered.journal, onError);
  sequencer.subscribe((published) => projector.push(factRecords(published)));
  await projector.start(sequencer.position.sequence);
  return {
    sequencer,
    database,
    projector,
    async close() {
      await sequencer.stop();
      await projector.stop();
      await database.close();
      await lock.release();
    },
  };
}

/** Brings every module's tables up to date. */
export async function migrateAll(database: Database): Promise<void> {
  await migrate(database, ALL_MIGRATIONS);
}

export function projectorOver(database: Database, journal: FileJournal, onError: (error: unknown) => void): Projector<Fact> {
  return new Projector<Fact>({
    database,
    projections: [spotProjection, walletProjection],
    source: {
      *read(from) {
        for (const record of journal.readFacts(from))
          yield { sequence: record.sequence, atMs: record.atMs, facts: decodeFacts(record.payload) };
      },
      hashAt: (sequence) => journal.hashAt(sequence),
    },
    onError,
  });
}

function factRecords(published: Published): FactRecord<Fact>[] {
  const { outcomes, hash } = published;
  return outcomes.map((outcome, index) => {
    const record = { sequence: outcome.sequence, atMs: outcome.atMs, facts: outcome.facts };
    return index === outcomes.length - 1 ? { ...record, hash } : record;
  });
}
