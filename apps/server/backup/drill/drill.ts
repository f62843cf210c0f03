import { join } from 'node:path';
import { openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { holdFolder, realDisk } from '@agio/journal';
import { realClock } from '@agio/kernel/clock';
import { coreMaker, recoverCore } from '@agio/sequencer';
import { BackupUnusable, nameOf } from '../manifest.ts';
import { baseOf } from '../pack-journal.ts';
import { restore } from '../restore.ts';
import type { RestoreResult } from '../restore.ts';
import type { Config } from '../../settings/config.ts';
import { machines } from '../../storage/machines.ts';
import { compareBalances, rowsReach } from './compare.ts';
import type { Difference } from './compare.ts';
import { makeScratch } from './scratch.ts';
import type { ScratchOptions } from './scratch.ts';

/** A backup that can be restored differs from the books of the site. */
export class DrillFailed extends Error {
  override readonly name = 'DrillFailed';
}

export interface DrillResult {
  readonly backup: string;
  readonly sequence: number;
  /** Accounts that were compared. */
  readonly accounts: number;
  readonly rows: number;
  readonly tables: number;
}

/** How long the live rows may take to show the backup's last command. */
const ROWS_WITHIN_MS = 60_000;
/** As many differences are named. */
const NAMED_MAX = 5;

/**
 * Restores the newest backup of a folder into a scratch place, exactly as `restore` does, and compares every balance of it with what the
 * live rows say of the same command. No server is started: nothing is mailed, and no chain is followed. Throws `BackupUnusable` if it
 * cannot be restored, and `DrillFailed` if it differs. The live database is only read; the embedded one needs a stopped server.
 */
export async function drill(config: Config, folder: string, options: ScratchOptions = {}): Promise<DrillResult> {
  const scratch = await makeScratch(options);
  try {
    const target = { ...config, dataDir: scratch.dataDir, databaseUrl: scratch.databaseUrl, journal: undefined, journalArchive: undefined };
    const restored = await restore(target, folder, { force: false });
    refuseOtherJournal(config, restored);
    return await compared(config, join(scratch.dataDir, 'journal'), restored);
  } finally {
    await scratch.remove();
  }
}

/** A backup of another journal may be whole, and is no backup of this site. */
function refuseOtherJournal({ dataDir }: Config, { manifest }: RestoreResult): void {
  if (manifest.site.sequence > 0 && baseOf([manifest], join(dataDir, 'journal')) === undefined)
    throw new DrillFailed(`the journal in ${dataDir} does not go on from ${nameOf(manifest)}: it is no backup of this site`);
}

async function compared(config: Config, journal: string, { manifest }: RestoreResult): Promise<DrillResult> {
  const { core } = recoverCore({ disk: realDisk, folder: journal, makeCore: coreMaker(machines) });
  const { sequence } = manifest.site;
  const { accounts, differences } = await withLive(config, async (live) => {
    if (!(await rowsReach(live, sequence, realClock, ROWS_WITHIN_MS)))
      throw new DrillFailed(`the rows of the live database do not reach command ${sequence}: is the server running?`);
    return compareBalances(core, live, sequence);
  });
  if (differences.length > 0) throw new DrillFailed(`${differences.length} balances differ: ${namesOf(differences)}`);
  const { tables } = manifest;
  return { backup: nameOf(manifest), sequence, accounts, rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables: tables.length };
}

/** Customers by number, never by name: this line is mailed and logged. */
function namesOf(differences: readonly Difference[]): string {
  const named = differences
    .slice(0, NAMED_MAX)
    .map(
      ({ coin, kind, live, owner, restored }) =>
        `${owner === 0 ? 'house' : `customer ${owner}`} ${kind} ${coin} ${restored} instead of ${live}`,
    );
  return named.join('; ') + (differences.length > NAMED_MAX ? '; …' : '');
}

async function withLive<T>({ databaseUrl, dataDir }: Config, work: (live: Database) => Promise<T>): Promise<T> {
  const lock = databaseUrl === undefined ? await holdFolder(dataDir) : undefined;
  try {
    const live = await openDatabase({ url: databaseUrl, dataDir, connectionsMax: 1 });
    try {
      return await work(live);
    } finally {
      await live.close();
    }
  } finally {
    await lock?.release();
  }
}

/** Why a drill failed, in one line. */
export const whyOf = (error: unknown): string =>
  error instanceof BackupUnusable || error instanceof DrillFailed ? error.message : String(error);
