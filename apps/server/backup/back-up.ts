import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { copyTail, FolderInUse, holdFolder, realDisk } from '@agio/journal';
import { realClock } from '@agio/kernel/clock';
import { appendOffline, coreMaker, recoverCore } from '@agio/sequencer';
import type { Config } from '../settings/config.ts';
import { machines } from '../storage/machines.ts';
import { refuseForeignJournal } from '../people/people.ts';
import { writeBackupMark } from '../health/marks.ts';
import { TRADED_DAY } from '../storage/kept-text.ts';
import { PROVEN_ROWS } from '../storage/proven-rows.ts';
import { refuseOtherJournal } from '../storage/server-lock.ts';
import { journalNow } from '../storage/storage.ts';
import { commandsAfterRestore } from './after-restore.ts';
import { BackupUnusable, listBackups, chunksOf, nameOf, readManifest, removeManifest, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { baseOf, packFile, packJournal } from './pack-journal.ts';
import { Chunks } from './chunks.ts';
import { dumpTables } from './tables.ts';
import { refuseUnfinished } from './unfinished.ts';
import { standingOf } from './verify.ts';
import type { BrokenBackup, Standing } from './verify.ts';

type OwnManifest = Omit<Manifest, 'others'>;

/** Of the data folder itself: the secret that is kept there unless the settings provide one, which tables bear proofs, and what was traded within a day. */
export const FOLDER_FILES: readonly string[] = ['session-secret', PROVEN_ROWS, TRADED_DAY];
/** What is needed only while a backup is taken. */
const WORK = 'unfinished';
/** What a folder of backups holds, and what a disk of its own has at its top. */
const OWN: readonly string[] = ['backups', 'chunks', WORK, 'lost+found'];

export interface BackUpOptions {
  /** How many backups stay in the folder; undefined for all. */
  readonly keep?: number | undefined;
  /** Whether every chunk that any backup of the folder names is read again. */
  readonly verify?: boolean;
}

export interface BackedUp {
  readonly manifest: Manifest;
  /** Bytes on disk that this backup added. */
  readonly added: number;
  /** Names of backups that were removed. */
  readonly removed: readonly string[];
  /** Backups of the folder that cannot be restored, including removed ones; without `verify`, only those with missing chunks. */
  readonly lost: readonly BrokenBackup[];
}

/**
 * Adds a backup to a folder: journal, the newest snapshot and the people's tables, of which only chunks are written that no earlier
 * backup in the folder has. With PostgreSQL the server may keep running: the tables are read first and the journal after them, so that
 * the journal contains every customer in the tables. The copy is recovered before it is accepted.
 */
export async function backUp(config: Config, folder: string, options: BackUpOptions = {}): Promise<BackedUp> {
  const journal = join(config.dataDir, 'journal');
  if (!existsSync(journal)) throw new BackupUnusable(`${config.dataDir} holds no journal: is DATA_DIR the one of the server?`);
  // Tables and journal may be of different backups.
  refuseUnfinished(config.dataDir);
  refuseOtherFolder(folder);
  const release = config.databaseUrl === undefined ? await lockStopped(config.dataDir) : undefined;
  try {
    realDisk.makeFolder(folder);
    const lock = await holdFolder(folder);
    try {
      const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
      try {
        return await add(config, folder, database, options);
      } finally {
        await database.close();
      }
    } finally {
      await lock.release();
    }
  } finally {
    await release?.();
  }
}

/** A folder with anything but backups is not filled with chunks. */
function refuseOtherFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const other = readdirSync(folder).find((name) => !OWN.includes(name));
  if (other !== undefined) throw new BackupUnusable(`${folder} holds something else (${other}): name a new folder, or one of backups`);
}

async function add(config: Config, folder: string, database: Database, { keep, verify }: BackUpOptions): Promise<BackedUp> {
  const work = join(folder, WORK);
  rmSync(work, { recursive: true, force: true });
  const chunks = new Chunks(folder, { areRead: verify === true });
  const { tables, migrations } = await dumpTables(database, (bytes) => chunks.put(bytes));
  const takenAt = new Date(realClock.wall()).toISOString();
  const journal = join(config.dataDir, 'journal');
  const tail = join(work, 'journal');
  const tailFirst = copyTail(realDisk, journal, tail);
  const recovered = recoverCore({ disk: realDisk, folder: tail, makeCore: coreMaker(machines) });
  const { core } = recovered;
  await refuseForeignJournal({ core, database });
  await refuseOtherJournal(
    database,
    journalNow(journal, () => ({ sequence: core.sequence, hash: recovered.hash })),
  );
  const site = { sequence: core.sequence, hash: recovered.hash, atMs: core.nowMs };
  // A server that starts on the copy, however it got there, starts with every chain halted: the site has moved on since.
  appendOffline(realDisk, recovered, commandsAfterRestore(core));
  const base = baseOf(newestFirst(folder), journal);
  const segments = packJournal({ journal, archive: config.journalArchive, tail, tailFirst, base, chunks });
  const snapshots = readdirSync(tail).filter((name) => name.startsWith('snapshot-'));
  const files = [
    ...snapshots.flatMap((name) => packFile(tail, name, chunks)),
    ...FOLDER_FILES.flatMap((name) => packFile(config.dataDir, name, chunks)),
  ];
  const last = segments.findLast(({ stream }) => stream === 'commands');
  const position = { sequence: last?.last ?? 0, hash: last?.hash ?? '' };
  const told = { takenAt, position, stateHash: core.hash(), site, migrations, tables, segments, files };
  for (const name of verify === true ? new Set(chunksOf(told)) : []) chunks.get(name);
  refuseMissing(told, chunks);
  chunks.sync();
  const before = standingOf(folder, chunks, { read: verify === true });
  const old = keep === undefined ? [] : tooMany(folder, before, keep);
  const others = listBackups(folder).filter((name) => !old.includes(name));
  const manifest: Manifest = { ...told, others };
  writeManifest(folder, manifest);
  rmSync(work, { recursive: true, force: true });
  if (old.length > 0) remove(folder, old, chunks);
  writeBackupMark(config.dataDir, { atMs: Date.parse(takenAt), name: nameOf(manifest), sequence: site.sequence });
  return { manifest, added: chunks.added, removed: old, lost: before.lost };
}

/** Chunks of earlier backups are not read again without `--verify`, but they must be there. */
function refuseMissing(manifest: OwnManifest, chunks: Chunks): void {
  for (const name of chunksOf(manifest)) {
    if (!existsSync(chunks.pathOf(name)))
      throw new BackupUnusable(`the chunk ${chunks.pathOf(name)} is missing: take the backup into a new folder`);
  }
}

/** Backups that cannot be read are left out: a backup must be possible beside them. */
function* newestFirst(folder: string): Generator<Manifest> {
  for (const name of listBackups(folder).toReversed()) {
    try {
      yield readManifest(folder, name);
    } catch (error) {
      if (!(error instanceof BackupUnusable)) throw error;
    }
  }
}

/**
 * Which backups go when one more was taken: only those that can be restored are counted, and everything that is older than the last of them goes. The
 * new one stays, also where a clock that was wrong has dated others later.
 */
function tooMany(folder: string, { whole }: Standing, keep: number): string[] {
  const kept = keep === 1 ? [] : whole.slice(1 - keep);
  if (keep > 1 && whole.length < keep - 1) return [];
  const [first] = kept;
  return listBackups(folder).filter((name) => !kept.includes(name) && (first === undefined || name < first));
}

/** Removes backups, then the chunks that no other one names: for an unreadable backup these are unknown, and then all stay. */
function remove(folder: string, names: readonly string[], chunks: Chunks): void {
  for (const name of names) removeManifest(folder, name);
  const named = new Set<string>();
  let areAllRead = true;
  for (const name of listBackups(folder)) {
    try {
      for (const chunk of chunksOf(readManifest(folder, name))) named.add(chunk);
    } catch (error) {
      if (!(error instanceof BackupUnusable)) throw error;
      areAllRead = false;
    }
  }
  if (areAllRead) chunks.sweep(named);
}

/** The embedded database lives in the server's process: only a stopped server can be backed up. */
async function lockStopped(dataDir: string): Promise<() => Promise<void>> {
  try {
    const lock = await holdFolder(dataDir);
    return () => lock.release();
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new FolderInUse(`${error.message}: stop the server first. With PostgreSQL (DATABASE_URL) it may run.`, { cause: error });
  }
}
