import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '@agio/core';
import { listMigrations } from '@agio/database';
import type { Database } from '@agio/database';
import { holdFolder, realDisk, verifyJournal } from '@agio/journal';
import { realClock } from '@agio/kernel/clock';
import type { SiteModule } from '@agio/module';
import { appendOffline, coreMaker, recoverCore } from '@agio/sequencer';
import { unmarkReplicated } from '../cluster/replicated-mark.ts';
import type { Config } from '../settings/config.ts';
import { markCopy } from './copy/copy.ts';
import { withoutPeople } from './copy/without-people.ts';
import { machines } from '../storage/machines.ts';
import { forgetCheck } from '../storage/master-key.ts';
import { refuseForeignJournal } from '../people/people.ts';
import { TRADED_DAY } from '../storage/kept-text.ts';
import { PROVEN_ROWS } from '../storage/proven-rows.ts';
import { holdForCommand } from '../storage/command-hold.ts';
import { modules } from '../site.ts';
import { ALL_MIGRATIONS, openMigrated } from '../storage/storage.ts';
import { commandsAfterRestore } from './after-restore.ts';
import { FOLDER_FILES } from './back-up.ts';
import { BackupUnusable, syncPath } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { Chunks } from './chunks.ts';
import { planAt, planWhole } from './plan-restore.ts';
import type { Plan } from './plan-restore.ts';
import { holdsPeople, loadTables, migrationsOf } from './tables.ts';
import { isUnfinished, markUnfinished, putBack, settleUnfinished } from './unfinished.ts';
import { unpackFile, unpackJournal } from './unpack-journal.ts';

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
  /** A copy for trials, which sends no mail and follows no chain; with `people: false` it has none of the site's people. */
  readonly copy?: { readonly people: boolean } | undefined;
}

export interface RestoreResult {
  /** The backup whose tables were restored. */
  readonly manifest: Manifest;
  /** The last command of the site that is in the journal now, its time in milliseconds, and the hash of the core's state after it. */
  readonly sequence: number;
  readonly atMs: number;
  readonly stateHash: string;
}

/**
 * Puts a backup into the data folder and the database of the settings. Everything is verified before anything is changed:
 * every chunk, the whole journal, and the state it results in. An existing journal is moved aside. Projections are emptied,
 * and the next start rebuilds them.
 */
export async function restore(config: Config, folder: string, options: RestoreOptions): Promise<RestoreResult> {
  const chunks = new Chunks(folder);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = await holdFolder(config.dataDir);
  try {
    putBack(config.dataDir);
    const plan = options.atMs === undefined ? planWhole(folder, chunks, options.name) : planAt(config, folder, chunks, options.atMs);
    await refuseOtherRelease(plan.manifest);
    const serverLock = await holdForCommand(config.databaseUrl);
    const database = await openMigrated(config);
    try {
      await refuseFull(config, database, options.force);
      return await replace(config, plan, database, options.copy);
    } finally {
      await database.close();
      await serverLock.release();
    }
  } finally {
    await lock.release();
  }
}

const OTHER_RELEASE =
  'the backup was taken by another release, whose tables differ: restore it with that release, then upgrade. Nothing was changed.';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());

/** Before the database is opened, which would give it the tables of this release: the other one could not open it any more. */
async function refuseOtherRelease({ migrations }: Manifest): Promise<void> {
  if (!isSame(await listMigrations(ALL_MIGRATIONS), migrations)) throw new BackupUnusable(OTHER_RELEASE);
}

async function refuseFull(config: Config, database: Database, force: boolean): Promise<void> {
  if (force) return;
  const journal = join(config.dataDir, 'journal');
  const held =
    existsSync(journal) && readdirSync(journal).length > 0 ? journal : (await holdsPeople(database)) ? 'the database' : undefined;
  if (held !== undefined) throw new TargetNotEmpty(`${held} is not empty: name another target, or say --force to replace what is there`);
}

async function replace(config: Config, plan: Plan, database: Database, copy: RestoreOptions['copy']): Promise<RestoreResult> {
  const { manifest, chunks } = plan;
  if (!isSame(await migrationsOf(database), manifest.migrations)) throw new BackupUnusable(OTHER_RELEASE);
  for (const { chunks: names } of manifest.tables) for (const name of names) chunks.get(name);
  const journal = join(config.dataDir, 'journal');
  const fresh = `${journal}.restoring`;
  const { core, restored } = unpacked(fresh, plan);
  // What is still to be read of the backup is read before anything is changed.
  const filter = copy?.people === false ? await withoutPeople() : undefined;
  // A copy without people has a secret of its own, and proofs of its own key.
  const kept = filter === undefined ? manifest.files.filter(({ path }) => FOLDER_FILES.includes(path)) : [];
  for (const file of kept) unpackFile({ ...file, path: `${file.path}.restoring` }, chunks, config.dataDir);
  const aside = `${journal}-before-${new Date(realClock.wall()).toISOString().replaceAll(':', '')}`;
  const wasUnfinished = isUnfinished(config.dataDir);
  markUnfinished(config.dataDir, aside);
  let isLoaded = false;
  try {
    await database.transaction(async (session) => {
      await loadTables(session, manifest.tables, (name) => chunks.get(name), filter);
      await forgetCheck(session);
      for (const { afterRestore } of modules as readonly Pick<SiteModule, 'afterRestore'>[])
        await afterRestore?.(session, realClock.wall());
      await refuseForeignJournal({ core, database: session });
      isLoaded = true;
    });
  } catch (error) {
    // The transaction was definitely rolled back and the journal is untouched: the server can start as before, if it could.
    if (!isLoaded && !wasUnfinished) settleUnfinished(config.dataDir);
    throw error;
  }
  if (existsSync(journal)) renameSync(journal, aside);
  renameSync(fresh, journal);
  // Tables are proven once for each database: one that was not yet when the backup was taken is proven by the next start.
  for (const name of [PROVEN_ROWS, TRADED_DAY]) rmSync(join(config.dataDir, name), { force: true });
  for (const { path } of kept) renameSync(join(config.dataDir, `${path}.restoring`), join(config.dataDir, path));
  syncPath(config.dataDir);
  if (copy !== undefined) markCopy(config.dataDir);
  // What was a copy of a journal elsewhere is a journal of its own now.
  unmarkReplicated(config.dataDir);
  settleUnfinished(config.dataDir);
  return restored;
}

/** The journal in a folder beside its place; where it cannot be used, nothing of it is left to take the space. */
function unpacked(fresh: string, plan: Plan): { core: Core; restored: RestoreResult } {
  const { chunks, manifest, segments, last } = plan;
  rmSync(fresh, { recursive: true, force: true });
  try {
    unpackJournal(fresh, segments, last);
    for (const file of manifest.files.filter(({ path }) => !FOLDER_FILES.includes(path))) unpackFile(file, chunks, fresh);
    realDisk.syncFolder(fresh);
    return verified(fresh, plan);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** Throws if the copy does not end where it should, or results in another state. A journal that was cut gets the halts of a backup. */
function verified(copy: string, { manifest, last }: Plan): { core: Core; restored: RestoreResult } {
  const is = verifyJournal(realDisk, copy);
  const recovered = recoverCore({ disk: realDisk, folder: copy, makeCore: coreMaker(machines) });
  const { core } = recovered;
  const stateHash = core.hash();
  const restored = { manifest, sequence: core.sequence, atMs: core.nowMs, stateHash };
  if (last !== undefined) {
    if (is.sequence !== last)
      throw new BackupUnusable(`the journal ends at command ${is.sequence} instead of ${last}. Nothing was changed.`);
    appendOffline(realDisk, recovered, commandsAfterRestore(core));
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
