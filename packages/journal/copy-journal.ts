import { basename, join } from 'node:path';
import { openCommands } from './commands/open-commands.ts';
import { followCommands } from './commands/follow-commands.ts';
import type { Disk } from './disk.ts';
import { writeAll } from './disk.ts';
import { JournalDamaged } from './errors.ts';
import { readFacts } from './facts/read-facts.ts';
import { readSegment } from './segments/compressed.ts';
import { frameBytes } from './segments/frame.ts';
import { framesFrom, loadSegment, restAfter } from './segments/scan.ts';
import { listSegments, SEGMENT_HEADER_BYTES, segmentOf, segmentPath } from './segments/segment-file.ts';
import type { SegmentFile, Stream } from './segments/segment-file.ts';
import { findSnapshots } from './snapshots.ts';

/** A snapshot may be removed while it is being copied, because there are newer ones. */
const TRIES = 3;

/**
 * Copies a journal, also while it is being written: snapshots first, then facts, then commands, so that the copy has all
 * commands that its facts and snapshots reflect. Commands end with the last complete frame. Throws `JournalDamaged` if
 * frames are damaged. The copy is on disk when it returns; `verifyJournal` checks whether it can be used.
 */
export function copyJournal(disk: Disk, from: string, to: string): void {
  disk.makeFolder(to);
  for (const { name, bytes } of snapshotsOf(disk, from)) write(disk, join(to, name), bytes);
  for (const segment of listSegments(disk, from, 'facts')) write(disk, join(to, basename(segment.path)), asItIs(disk, segment));
  const commands = listSegments(disk, from, 'commands');
  for (const segment of commands) {
    const bytes = segment.isCompressed ? asItIs(disk, segment) : wholeFrames(disk, segment, segment === commands.at(-1));
    write(disk, join(to, basename(segment.path)), bytes);
  }
  disk.syncFolder(to);
}

/**
 * Copies what a start needs, also while the journal is being written: the newest complete snapshot, and facts and commands from the
 * segments on that contain its last command. Returns the first command of either stream in the copy; 0 where a stream is empty.
 */
export function copyTail(disk: Disk, from: string, to: string): Readonly<Record<Stream, number>> {
  disk.makeFolder(to);
  const snapshot = snapshotsOf(disk, from)[0];
  if (snapshot !== undefined) write(disk, join(to, snapshot.name), snapshot.bytes);
  const covered = snapshot?.sequence ?? 0;
  const facts = after(listSegments(disk, from, 'facts'), covered);
  for (const segment of facts) write(disk, segmentPath(to, 'facts', segment.first), readSegment(disk, segment));
  const commands = after(listSegments(disk, from, 'commands'), Math.max(1, covered));
  for (const segment of commands)
    write(disk, segmentPath(to, 'commands', segment.first), wholeFrames(disk, segment, segment === commands.at(-1)));
  disk.syncFolder(to);
  return { facts: facts[0]?.first ?? 0, commands: commands[0]?.first ?? 0 };
}

function after(segments: readonly SegmentFile[], covered: number): readonly SegmentFile[] {
  return segments.slice(Math.max(0, segmentOf(segments, covered)));
}

/**
 * Reads a journal from the first command to the last: every frame, its place in the hash chain, and all facts. Throws
 * `JournalDamaged`. No other process may be using the folder, because it is opened as for a start.
 */
export function verifyJournal(disk: Disk, folder: string): { readonly sequence: number; readonly hash: string } {
  const { lastSequence: sequence, lastHash: hash, lastFacts } = openCommands(disk, folder);
  const follower = followCommands(disk, folder, 0);
  for (const frame of follower.read(sequence)) if (frame.last === sequence) break;
  follower.close();
  let next = 1;
  // What a power cut left after the last gapless facts is made again by a start: it is not looked at.
  for (const record of lastFacts === 0 ? [] : readFacts(disk, folder, 1)) {
    if (record.sequence !== next) throw new JournalDamaged(`${folder}: facts ${next} to ${record.sequence - 1} are missing.`);
    next += 1;
    if (next > lastFacts) break;
  }
  if (next <= lastFacts) throw new JournalDamaged(`${folder}: facts ${next} to ${lastFacts} are missing.`);
  return { sequence, hash };
}

/** The newest first. */
function snapshotsOf(disk: Disk, folder: string): { name: string; sequence: number; bytes: Buffer }[] {
  for (let look = 1; ; look += 1) {
    try {
      return [...findSnapshots(disk, folder)]
        .filter(({ snapshot }) => snapshot !== undefined)
        .map(({ path, sequence }) => ({ name: basename(path), sequence, bytes: disk.readFile(path) }));
    } catch (error) {
      if (look === TRIES || (error as { code?: unknown }).code !== 'ENOENT') throw error;
    }
  }
}

/** One that is compressed is copied so; one that is compressed while it is copied, as it was. */
function asItIs(disk: Disk, segment: SegmentFile): Buffer {
  return segment.isCompressed ? disk.readFile(segment.path) : readSegment(disk, segment);
}

/** Excludes frames that are still being written. A later frame can be visible before an earlier one; a second read sees both. */
function wholeFrames(disk: Disk, file: SegmentFile, isLast: boolean): Buffer {
  for (let look = 1; ; look += 1) {
    const segment = loadSegment(disk, 'commands', file);
    let end = SEGMENT_HEADER_BYTES;
    for (const { at, frame } of framesFrom(segment.bytes)) end = at + frameBytes(frame);
    const rest = isLast ? restAfter(segment, end) : 'blank';
    if (rest === 'blank' || rest === 'torn') return Buffer.concat([segment.bytes.subarray(0, end)], Math.max(segment.size, end));
    if (look === TRIES) throw new JournalDamaged(`${file.path} offset ${end}: damaged within commands. Restore the folder from a backup.`);
  }
}

function write(disk: Disk, path: string, bytes: Uint8Array): void {
  const file = disk.open(path, 'create');
  try {
    writeAll(disk, file, [bytes], 0);
    disk.sync(file);
  } finally {
    disk.close(file);
  }
}
