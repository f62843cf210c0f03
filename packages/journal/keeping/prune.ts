import { basename, join } from 'node:path';
import type { Disk } from '../disk.ts';
import { readSegment } from '../segments/compressed.ts';
import { describeSegment } from '../segments/describe.ts';
import { listSegments, removeSegment } from '../segments/segment-file.ts';
import type { SegmentFile } from '../segments/segment-file.ts';
import { findSnapshots } from '../snapshots.ts';
import { ArchiveDiffers, isSame } from './archive.ts';

/** Both snapshots that are kept must be complete: should the newest one fail a start, it needs the facts since the other. */
const SNAPSHOTS = 2;

export interface PruneOptions {
  /** Facts whose commands are not older than this time, in milliseconds, stay. */
  readonly beforeMs: number;
  /** Last command that the rows reflect, committed. */
  readonly projected: number;
  /** Where copies of what is removed must be. */
  readonly archive: string;
}

/**
 * Removes the oldest facts, one segment for each step: only compressed segments whose every command is in the rows, behind both kept
 * snapshots, which are read back, and older than wanted, and of which the archive has a copy, which is read back as well. Commands
 * are never removed. Throws `ArchiveDiffers` if the archive is not the one that has what was removed before.
 */
export function* pruneFacts(disk: Disk, folder: string, options: PruneOptions): Generator<SegmentFile> {
  const snapshots = [...findSnapshots(disk, folder)];
  if (snapshots.length < SNAPSHOTS || snapshots.some(({ snapshot }) => snapshot === undefined)) return;
  const covered = Math.min(options.projected, ...snapshots.map(({ sequence }) => sequence));
  const segments = listSegments(disk, folder, 'facts');
  refuseHole(disk, segments[0], options.archive);
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    // The segment with the last covered command stays, so that a start finds where facts go on.
    if (next === undefined || next.first > covered || !segment.isCompressed) return;
    const bytes = readSegment(disk, segment);
    const { atMs } = describeSegment('facts', segment.path, bytes, { first: segment.first, previous: undefined });
    if (atMs >= options.beforeMs) return;
    if (!isSame(disk, bytes, join(options.archive, basename(segment.path)))) return;
    removeSegment(disk, folder, 'facts', segment);
    disk.syncFolder(folder);
    yield segment;
  }
}

/** Facts that were removed and those that are to be must be in one place: rows are made again from the first one on. */
function refuseHole(disk: Disk, oldest: SegmentFile | undefined, archive: string): void {
  if (oldest === undefined || oldest.first === 1 || listSegments(disk, archive, 'facts')[0]?.first === 1) return;
  throw new ArchiveDiffers(
    `${archive} does not have the facts before command ${oldest.first}, which were removed: copy them there from the folder that JOURNAL_ARCHIVE named before`,
  );
}
