import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@agio/database';
import { copyJournal, lockFolder, realDisk, verifyJournal } from '@agio/journal';
import type { Core } from '@agio/core';
import type { SiteModule } from '@agio/module';
import { coreMaker, recoverCore } from '@agio/sequencer';
import type { Config } from '../config.ts';
import { forgetCheck } from '../master-key.ts';
import { refuseForeignJournal } from '../people.ts';
import { ServerLock } from '../server-lock.ts';
import { modules } from '../site.ts';
import { openMigrated } from '../storage.ts';
import { BackupUnusable, readVerified, syncPath } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { machines } from '../machines.ts';
import { holdsPeople, loadTables, migrationsOf } from './tables.ts';
import { UNFINISHED } from './unfinished.ts';

const SECRET = 'session-secret';

/** The target is not empty, and overwriting it was not confirmed. */
export class TargetNotEmpty extends Error {
  override readonly name = 'TargetNotEmpty';
}

/**
 * Puts a backup into the data folder and the database of the settings. Everything is verified before anything is changed:
 * checksums, the whole journal, and the state it results in. An existing journal is moved aside. Projections are emptied,
 * and the next start rebuilds them.
 */
export async function restore(config: Config, folder: string, options: { readonly force: boolean }): Promise<Manifest> {
  const manifest = readVerified(folder);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(config.dataDir);
  try {
    const serverLock = await ServerLock.take(config.databaseUrl, { onLost: () => undefined, onError: () => undefined });
    const database = await openMigrated(config);
    try {
      await refuseFull(config, database, options.force);
      await replace(config, folder, manifest, database);
    } finally {
      await database.close();
      await serverLock.release();
    }
  } finally {
    await lock.release();
  }
  return manifest;
}

async function refuseFull(config: Config, database: Database, force: boolean): Promise<void> {
  if (force) return;
  const journal = join(config.dataDir, 'journal');
  const held =
    existsSync(journal) && readdirSync(journal).length > 0 ? journal : (await holdsPeople(database)) ? 'the database' : undefined;
  if (held !== undefined) throw new TargetNotEmpty(`${held} is not empty: name another target, or say --force to replace what is there`);
}

async function replace(config: Config, folder: string, manifest: Manifest, database: Database): Promise<void> {
  const migrations = await migrationsOf(database);
  if (JSON.stringify(migrations) !== JSON.stringify(manifest.migrations)) {
    throw new BackupUnusable(
      'the backup was taken by another release, whose tables differ: restore it with that release, then upgrade. Nothing was changed.',
    );
  }
  const journal = join(config.dataDir, 'journal');
  const fresh = `${journal}.restoring`;
  rmSync(fresh, { recursive: true, force: true });
  copyJournal(realDisk, join(folder, 'journal'), fresh);
  const core = verified(fresh, manifest);
  const mark = join(config.dataDir, UNFINISHED);
  writeFileSync(mark, `${folder}\n`, { mode: 0o600 });
  syncPath(mark);
  syncPath(config.dataDir);
  let isLoaded = false;
  try {
    await database.transaction(async (session) => {
      await loadTables(session, manifest.tables, (table) => join(folder, 'tables', `${table}.jsonl`));
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
  restoreSecret(config, folder, manifest);
  syncPath(config.dataDir);
  rmSync(mark);
  syncPath(config.dataDir);
}

/** Throws if the copy does not end where the backup did, or results in another state. */
function verified(copy: string, { position, stateHash }: Manifest): Core {
  const is = verifyJournal(realDisk, copy);
  const { core } = recoverCore({ disk: realDisk, folder: copy, makeCore: coreMaker(machines) });
  if (is.sequence !== position.sequence || is.hash !== position.hash || core.hash() !== stateHash) {
    throw new BackupUnusable(
      `the journal of the backup gives state ${core.hash()} at command ${is.sequence} instead of ${stateHash} at ${position.sequence}. Nothing was changed.`,
    );
  }
  return core;
}

function restoreSecret(config: Config, folder: string, { files }: Manifest): void {
  if (!files.some((file) => file.path === SECRET)) return;
  const target = join(config.dataDir, SECRET);
  copyFileSync(join(folder, SECRET), target);
  chmodSync(target, 0o600);
  syncPath(target);
}
