import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { copyJournal, FolderInUse, lockFolder, realDisk, verifyJournal } from '@agio/journal';
import { appendOffline, coreMaker, recoverCore } from '@agio/sequencer';
import { haltsAfterRestore } from '@agio/wallet';
import type { Config } from '../config.ts';
import { machines } from '../machines.ts';
import { refuseForeignJournal } from '../people.ts';
import { BackupUnusable, describeFile, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { dumpTables } from './tables.ts';

/** Kept in the data folder unless the settings provide one. */
const SECRET = 'session-secret';

/**
 * Writes journal, snapshots and the people's tables into a new folder, with a manifest. With PostgreSQL the server may
 * keep running: the tables are read first and the journal after them, so that the journal contains every customer in the tables. The
 * copy is read from end to end before it is accepted.
 */
export async function backUp(config: Config, folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new BackupUnusable(`${folder} is not empty: name a new folder`);
  const journal = join(config.dataDir, 'journal');
  if (!existsSync(journal)) throw new BackupUnusable(`${config.dataDir} holds no journal: is DATA_DIR the one of the server?`);
  const release = config.databaseUrl === undefined ? await lockStopped(config.dataDir) : undefined;
  try {
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
    try {
      return await write(config, folder, database);
    } finally {
      await database.close();
    }
  } finally {
    await release?.();
  }
}

async function write(config: Config, folder: string, database: Database): Promise<Manifest> {
  const paths: string[] = [];
  const add = (path: string): string => {
    paths.push(path);
    return join(folder, path);
  };
  mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const { tables, migrations } = await dumpTables(database, (table) => add(`tables/${table}.jsonl`));
  const copy = join(folder, 'journal');
  copyJournal(realDisk, join(config.dataDir, 'journal'), copy);
  verifyJournal(realDisk, copy);
  const recovered = recoverCore({ disk: realDisk, folder: copy, makeCore: coreMaker(machines) });
  const { core } = recovered;
  await refuseForeignJournal({ core, database });
  // A server that starts on the copy, however it got there, starts with every chain halted: the site has moved on since.
  appendOffline(realDisk, recovered, haltsAfterRestore(core));
  const position = verifyJournal(realDisk, copy);
  for (const name of readdirSync(copy).toSorted()) paths.push(`journal/${name}`);
  if (existsSync(join(config.dataDir, SECRET))) {
    copyFileSync(join(config.dataDir, SECRET), add(SECRET));
    chmodSync(join(folder, SECRET), 0o600);
  }
  const files = paths.map((path) => describeFile(folder, path));
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    position,
    stateHash: core.hash(),
    migrations,
    tables,
    files,
  };
  writeManifest(folder, manifest);
  return manifest;
}

/** The embedded database lives in the server's process: only a stopped server can be backed up. */
async function lockStopped(dataDir: string): Promise<() => Promise<void>> {
  try {
    const lock = await lockFolder(dataDir);
    return () => lock.release();
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new FolderInUse(`${error.message}: stop the server first. With PostgreSQL (DATABASE_URL) it may run.`, { cause: error });
  }
}
