import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '@agio/core';
import type { Database } from '@agio/database';
import { lockFolder, realDisk, verifyJournal } from '@agio/journal';
import type { SiteModule } from '@agio/module';
import { appendOffline, coreMaker, recoverCore } from '@agio/sequencer';
import { haltsAfterRestore } from '@agio/wallet';
import type { Config } from '../config.ts';
import { machines } from '../machines.ts';
import { forgetCheck } from '../master-key.ts';
import { refuseForeignJournal } from '../people.ts';
import { ServerLock } from '../server-lock.ts';
import { modules } from '../site.ts';
import { openMigrated } from '../storage.ts';
import { SECRET } from './back-up.ts';
import { BackupUnusable, listBackups, readManifest, syncPath } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { baseOf } from './pack-journal.ts';
import { Chunks } from './chunks.ts';
import { holdsPeople, loadTables, migrationsOf } from './tables.ts';
import { UNFINISHED } from './unfinished.ts';
import { lastCommandUntil, segmentsOf, segmentsOfFolders, unpackFile, unpackJournal } from './unpack-journal.ts';
import type { SourceSegment } from './unpack-journal.ts';

/** The target is not empty, and overwriting it was not confirmed. */
export class TargetNotEmpty extends Error {
  override readonly name = 'TargetNotEmpty';
}

export interface RestoreOptions {
  readonly force: boolean;
  /** Which backup; undefined for the newest, or with `at` for the one that fits. */
  readonly name?: string | undefined;
  /** The journal's state at this time in milliseconds, instead of where a backup ends. */
  readonly atMs?: number | undefined;
}

export interface Restored {
  /** The backup whose tables were restored. */
  readonly manifest: Manifest;
  /** The last command of the site that is in the journal now, its time in milliseconds, and the hash of the core's state after it. */
  readonly sequence: number;
  readonly atMs: number;
  readonly stateHash: string;
}

/** What will be restored: all of it is there, and nothing was changed yet. */
interface Plan {
  readonly manifest: Manifest;
  readonly chunks: Chunks;
  readonly segments: readonly SourceSegment[];
  /** Where the journal is cut; undefined for where the backup ends. */
  readonly last: number | undefined;
}

/**
 * Puts a backup into the data folder and the database of the settings. Everything is verified before anything is changed:
 * every chunk, the whole journal, and the state it results in. An existing journal is moved aside. Projections are emptied,
 * and the next start rebuilds them.
 */
export async function restore(config: Config, folder: string, options: RestoreOptions): Promise<Restored> {
  const chunks = new Chunks(folder);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(config.dataDir);
  try {
    const plan = options.atMs === undefined ? planWhole(folder, chunks, options.name) : planAt(config, folder, chunks, options.atMs);
    const serverLock = await ServerLock.take(config.databaseUrl, { onLost: () => undefined, onError: () => undefined });
    const database = await openMigrated(config);
    try {
      await refuseFull(config, database, options.force);
      return await replace(config, plan, database);
    } finally {
      await database.close();
      await serverLock.release();
    }
  } finally {
    await lock.release();
  }
}

function planWhole(folder: string, chunks: Chunks, name: string | undefined): Plan {
  const names = listBackups(folder);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined || !names.includes(chosen)) {
    throw new BackupUnusable(`${folder} holds no backup${name === undefined ? '' : ` ${name}`}. Nothing was changed.`);
  }
  const manifest = readManifest(folder, chosen);
  return { manifest, chunks, segments: segmentsOf(manifest, chunks), last: undefined };
}

/**
 * Tables and snapshot of the last backup before the time, and commands up to it: of the first backup after it, or if there is none, of
 * the journal that is in the data folder.
 */
function planAt(config: Config, folder: string, chunks: Chunks, atMs: number): Plan {
  const manifests = listBackups(folder).map((name) => readManifest(folder, name));
  const manifest = manifests.findLast(({ takenAt }) => Date.parse(takenAt) <= atMs);
  if (manifest === undefined) throw new BackupUnusable(`${folder} holds no backup of before ${timeOf(atMs)}. Nothing was changed.`);
  if (atMs > Date.now()) throw new BackupUnusable(`${timeOf(atMs)} is in the future. Nothing was changed.`);
  const later = manifests.find(({ takenAt }) => Date.parse(takenAt) > atMs);
  const segments = later === undefined ? ofDataFolder(config, manifest, chunks, atMs) : segmentsOf(later, chunks);
  return { manifest, chunks, segments, last: lastCommandUntil(segments, atMs) };
}

function ofDataFolder({ dataDir, journalArchive }: Config, manifest: Manifest, chunks: Chunks, atMs: number): SourceSegment[] {
  const journal = join(dataDir, 'journal');
  if (!existsSync(journal) || baseOf([manifest], journal) === undefined) {
    throw new BackupUnusable(
      `no backup was taken after ${timeOf(atMs)}, and ${dataDir} does not hold the journal that the last one before it was taken from. Nothing was changed.`,
    );
  }
  return segmentsOfFolders(journalArchive === undefined ? [journal] : [journal, journalArchive], manifest, chunks);
}

const timeOf = (atMs: number): string => new Date(atMs).toISOString();

async function refuseFull(config: Config, database: Database, force: boolean): Promise<void> {
  if (force) return;
  const journal = join(config.dataDir, 'journal');
  const held =
    existsSync(journal) && readdirSync(journal).length > 0 ? journal : (await holdsPeople(database)) ? 'the database' : undefined;
  if (held !== undefined) throw new TargetNotEmpty(`${held} is not empty: name another target, or say --force to replace what is there`);
}

async function replace(config: Config, plan: Plan, database: Database): Promise<Restored> {
  const { manifest, chunks } = plan;
  const migrations = await migrationsOf(database);
  if (JSON.stringify(migrations) !== JSON.stringify(manifest.migrations)) {
    throw new BackupUnusable(
      'the backup was taken by another release, whose tables differ: restore it with that release, then upgrade. Nothing was changed.',
    );
  }
  for (const { chunks: names } of manifest.tables) for (const name of names) chunks.get(name);
  const journal = join(config.dataDir, 'journal');
  const fresh = `${journal}.restoring`;
  rmSync(fresh, { recursive: true, force: true });
  unpackJournal(fresh, plan.segments, plan.last);
  for (const file of manifest.files.filter(({ path }) => path !== SECRET)) unpackFile(file, chunks, fresh);
  realDisk.syncFolder(fresh);
  const { core, restored } = verified(fresh, plan);
  const mark = join(config.dataDir, UNFINISHED);
  writeFileSync(mark, `${manifest.takenAt}\n`, { mode: 0o600 });
  syncPath(mark);
  syncPath(config.dataDir);
  let isLoaded = false;
  try {
    await database.transaction(async (session) => {
      await loadTables(session, manifest.tables, (name) => chunks.get(name));
      await forgetCheck(session);
      for (const { afterRestore } of modules as readonly Pick<SiteModule, 'afterRestore'>[]) await afterRestore?.(session, Date.now());
      await refuseForeignJournal({ core, database: session });
      isLoaded = true;
    });
  } catch (error) {
    // The transaction was definitely rolled back and the journal is untouched: the server can start as before.
    if (!isLoaded) rmSync(mark);
    throw error;
  }
  if (existsSync(journal)) renameSync(journal, `${journal}-before-${new Date().toISOString().replaceAll(':', '')}`);
  renameSync(fresh, journal);
  for (const file of manifest.files.filter(({ path }) => path === SECRET)) unpackFile(file, chunks, config.dataDir);
  syncPath(config.dataDir);
  rmSync(mark);
  syncPath(config.dataDir);
  return restored;
}

/** Throws if the copy does not end where it should, or results in another state. A journal that was cut gets the halts of a backup. */
function verified(copy: string, { manifest, last }: Plan): { core: Core; restored: Restored } {
  const is = verifyJournal(realDisk, copy);
  const recovered = recoverCore({ disk: realDisk, folder: copy, makeCore: coreMaker(machines) });
  const { core } = recovered;
  const stateHash = core.hash();
  const restored = { manifest, sequence: core.sequence, atMs: core.nowMs, stateHash };
  if (last !== undefined) {
    if (is.sequence !== last)
      throw new BackupUnusable(`the journal ends at command ${is.sequence} instead of ${last}. Nothing was changed.`);
    appendOffline(realDisk, recovered, haltsAfterRestore(core));
    return { core, restored };
  }
  const { position } = manifest;
  if (is.sequence !== position.sequence || is.hash !== position.hash || stateHash !== manifest.stateHash) {
    throw new BackupUnusable(
      `the journal of the backup gives state ${stateHash} at command ${is.sequence} instead of ${manifest.stateHash} at ${position.sequence}. Nothing was changed.`,
    );
  }
  return { core, restored };
}
