import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { JournalDamaged, listSegments, realDisk } from '@agio/journal';
import { realClock } from '@agio/kernel/clock';
import type { Config } from '../settings/config.ts';
import type { Chunks } from './chunks.ts';
import { BackupUnusable, listBackups, nameOf, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { baseOf } from './pack-journal.ts';
import { hashAt, lastCommandUntil, segmentsOf, segmentsOfFolders } from './unpack-journal.ts';
import type { SourceSegment } from './unpack-journal.ts';

/** What will be restored: all of it is there, and nothing was changed yet. */
export interface Plan {
  readonly manifest: Manifest;
  readonly chunks: Chunks;
  readonly segments: readonly SourceSegment[];
  /** Where the journal is cut; undefined for where the backup ends. */
  readonly last: number | undefined;
}

/** A backup may be restored on another machine at once. */
const CLOCKS_APART_MS = 3_600_000;

type Folders = Pick<Config, 'dataDir' | 'journalArchive'>;

/** A whole backup: the one of that name, or the newest. */
export function planWhole(folder: string, chunks: Chunks, name: string | undefined): Plan {
  const names = listBackups(folder);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined || !names.includes(chosen)) {
    throw new BackupUnusable(`${folder} holds no backup${name === undefined ? '' : ` ${name}`}. Nothing was changed.`);
  }
  const manifest = readManifest(folder, chosen);
  if (name === undefined && Date.parse(manifest.takenAt) > realClock.wall() + CLOCKS_APART_MS) {
    throw new BackupUnusable(
      `${chosen} is dated in the future: a clock was wrong, and it may not be the newest backup. Name the one that you want with --backup. Nothing was changed.`,
    );
  }
  return { manifest, chunks, segments: segmentsOf(manifest, chunks), last: undefined };
}

/** Tables and snapshot of the last backup before the time, and commands up to it. */
export function planAt(folders: Folders, folder: string, chunks: Chunks, atMs: number): Plan {
  const manifests = listBackups(folder).map((name) => readManifest(folder, name));
  const [newest, ...older] = manifests.filter(({ takenAt }) => Date.parse(takenAt) <= atMs).toReversed();
  if (newest === undefined) throw noneBefore(folder, atMs);
  if (atMs > realClock.wall()) throw new BackupUnusable(`${timeOf(atMs)} is in the future. Nothing was changed.`);
  const { most, segments } = commandsUntil(folders, manifests, chunks, atMs);
  const last = lastCommandUntil(segments, atMs, most);
  const isBefore = ({ site }: Manifest): boolean => site.sequence === 0 || hashAt(segments, site.sequence) === site.hash;
  if (!isBefore(newest)) {
    throw new BackupUnusable(
      `the journal of ${timeOf(atMs)} does not go on from the backup ${nameOf(newest)}: the site was restored to an earlier state in between. If that was before this time, move ${nameOf(newest)}.json away and try again. Nothing was changed.`,
    );
  }
  // A snapshot is taken a moment after the tables, and time is the journal's: it may be of later commands than those that are wanted.
  const manifest = [newest, ...older].find((one) => snapshotOf(one) <= last && isBefore(one));
  if (manifest === undefined) throw noneBefore(folder, atMs);
  return { manifest, chunks, segments, last };
}

/** A journal with every command up to a time, and the last one in it that is the site's own. */
interface Source {
  readonly segments: readonly SourceSegment[];
  readonly most?: number;
}

/**
 * That a backup was taken later does not show that it has every command of the time, because the machine's clock and the journal's may
 * differ: that it has a later command does. Without such a backup the journal in the data folder has more, if it is the same; a backup that
 * was taken later on a quiet site comes last.
 */
function commandsUntil(folders: Folders, manifests: readonly Manifest[], chunks: Chunks, atMs: number): Source {
  const ofBackup = (manifest: Manifest): Source => ({ segments: segmentsOf(manifest, chunks), most: manifest.site.sequence });
  const complete = manifests.find(({ site }) => site.atMs > atMs);
  if (complete !== undefined) return ofBackup(complete);
  const newest = manifests.at(-1);
  const here = newest === undefined ? undefined : ofDataFolder(folders, newest, chunks);
  if (here !== undefined) return here;
  if (newest !== undefined && Date.parse(newest.takenAt) > atMs) return ofBackup(newest);
  throw new BackupUnusable(
    `no backup was taken after ${timeOf(atMs)}, and neither ${folders.dataDir} nor JOURNAL_ARCHIVE holds the journal that the last one before it was taken from. Nothing was changed.`,
  );
}

/** Of the data folder, or if that has no journal, of what the archive has. Undefined if there is none, another one, or one that cannot be read. */
function ofDataFolder({ dataDir, journalArchive: archive }: Folders, newest: Manifest, chunks: Chunks): Source | undefined {
  const own = join(dataDir, 'journal');
  const journal = hasCommands(own) ? own : archive;
  try {
    if (journal === undefined || !hasCommands(journal) || baseOf([newest], journal) === undefined) return undefined;
  } catch (error) {
    if (!(error instanceof JournalDamaged)) throw error;
    return undefined;
  }
  return { segments: segmentsOfFolders({ journal, archive }, newest, chunks) };
}

const hasCommands = (folder: string): boolean => existsSync(folder) && listSegments(realDisk, folder, 'commands').length > 0;

/** The last command in a backup's snapshot; 0 without one. */
function snapshotOf({ files }: Manifest): number {
  return Math.max(0, ...files.map(({ path }) => Number(/^snapshot-(\d{15})\.bin$/.exec(path)?.[1] ?? 0)));
}

const timeOf = (atMs: number): string => new Date(atMs).toISOString();

const noneBefore = (folder: string, atMs: number): BackupUnusable =>
  new BackupUnusable(`${folder} holds no backup of before ${timeOf(atMs)}. Nothing was changed.`);
