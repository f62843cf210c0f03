import type { Disk } from '../disk.ts';
import { writeAll } from '../disk.ts';
import { JournalDamaged } from '../errors.ts';
import { surveyFacts } from '../facts/survey.ts';
import { frameBytes, GENESIS, hashFrameAt, lastOf, sameHash, toHex } from '../segments/frame.ts';
import type { Frame } from '../segments/frame.ts';
import { framesFrom, loadSegment, restAfter } from '../segments/scan.ts';
import type { LoadedSegment } from '../segments/scan.ts';
import { blanks, listSegments, SEGMENT_HEADER_BYTES, segmentOf } from '../segments/segment-file.ts';
import type { SegmentFile } from '../segments/segment-file.ts';
import { findSnapshots } from '../snapshots.ts';
import type { Snapshot } from '../snapshots.ts';
import type { CommandsEnd } from './command-writer.ts';

/** A frame of commands as it was read; `entries` are a view of memory that may be reused for the next. */
export interface ReadCommands {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly atMs: number;
  readonly applied: number;
  readonly logicVersion: number;
  /** Hash of the frame, in hex. */
  readonly hash: string;
  readonly entries: Uint8Array;
}

export interface OpenOptions {
  readonly segmentBytes?: number | undefined;
  /** Highest command that something outside the folder reflects, 0 for none: it must not be cut off. */
  readonly promised?: number | undefined;
  /** Called before a torn frame after `last` is cut off; if it throws, nothing is changed. */
  readonly beforeCut?: ((last: number) => void) | undefined;
}

export interface OpenedCommands {
  readonly snapshot: Snapshot | undefined;
  /** Frames after the snapshot; each iteration reads them from disk again, one segment at a time. */
  frames(): Generator<ReadCommands>;
  readonly lastSequence: number;
  /** Hash of the last frame, in hex. */
  readonly lastHash: string;
  /** Last command whose facts follow without a gap; later facts must be recomputed. */
  readonly lastFacts: number;
  /** Highest command that a frame, facts or a snapshot prove to have been applied, and so perhaps acknowledged. */
  readonly applied: number;
  /** What was found and repaired, one sentence each, for the log. */
  readonly notes: readonly string[];
  /** For the writer. */
  readonly end: CommandsEnd;
}

const RESTORE = 'Nothing was changed. Restore the folder from a backup.';

/**
 * Opens a folder for its writer: newest complete snapshot, commands after it, end of the stream. First everything is read
 * and checked, and `JournalDamaged` is thrown with nothing changed. Then a torn tail is cut off, and the last frame is
 * rewritten and synced, so that what was read is also what the disk has.
 */
export function openCommands(disk: Disk, folder: string, options: OpenOptions = {}): OpenedCommands {
  disk.makeFolder(folder);
  const notes: string[] = [];
  const { snapshot, known } = newestWhole(disk, folder, notes);
  const covered = snapshot?.sequence ?? 0;
  const facts = surveyFacts(disk, folder, covered);
  const survey = surveyCommands(disk, folder, snapshot, Math.max(known, facts.highest, options.promised ?? 0));
  const { last, hash, tail } = survey;
  if (tail?.isTorn === true) options.beforeCut?.(last);
  settle(disk, folder, survey, notes);
  return {
    snapshot,
    frames: () => framesAfter(disk, folder, covered, last),
    lastSequence: last,
    lastHash: toHex(hash),
    lastFacts: facts.last,
    applied: Math.max(known, facts.highest, survey.applied),
    notes,
    end: {
      folder,
      // What is compressed is never written again: after it a new segment begins.
      place:
        tail?.segment.isCompressed === false ? { path: tail.segment.path, size: tail.segment.size, position: tail.position } : undefined,
      last,
      previous: Uint8Array.from(hash),
      segmentBytes: options.segmentBytes,
    },
  };
}

/** Also the highest sequence in any snapshot's name, complete or not. */
function newestWhole(disk: Disk, folder: string, notes: string[]): { snapshot: Snapshot | undefined; known: number } {
  let known = 0;
  for (const { path, sequence, snapshot } of findSnapshots(disk, folder)) {
    known = Math.max(known, sequence);
    if (snapshot !== undefined) return { snapshot, known };
    notes.push(`${path} is damaged; the state is made from what is older.`);
  }
  return { snapshot: undefined, known };
}

interface CommandsSurvey {
  readonly last: number;
  readonly hash: Uint8Array;
  /** Highest `applied` of any frame that was read. */
  readonly applied: number;
  readonly tail: Tail | undefined;
}

/** The last segment, and what is at its end. */
interface Tail {
  readonly segment: LoadedSegment;
  readonly position: number;
  /** Offset of its last frame; undefined if it has none. */
  readonly lastAt: number | undefined;
  readonly isTorn: boolean;
}

/** Reads everything from the segment that contains the snapshot's last command on, and throws at the first inconsistency. */
function surveyCommands(disk: Disk, folder: string, snapshot: Snapshot | undefined, promised: number): CommandsSurvey {
  const covered = snapshot?.sequence ?? 0;
  const needed = neededSegments(disk, folder, covered);
  let last = (needed[0]?.first ?? 1) - 1;
  let hash: Uint8Array | undefined = last === 0 ? GENESIS : undefined;
  let applied = 0;
  let tail: Tail | undefined;
  let isAnchored = covered === 0;
  for (const file of needed) {
    if (tail !== undefined && file.first !== last + 1) throw damagedBefore(tail, last, file);
    const segment = loadSegment(disk, 'commands', file);
    let position = SEGMENT_HEADER_BYTES;
    let lastAt: number | undefined;
    for (const { at, frame } of framesFrom(segment.bytes)) {
      checkOrder(file.path, at, frame, last, hash);
      hash = hashFrameAt(segment.bytes, at, frame);
      last = lastOf(frame);
      applied = Math.max(applied, frame.applied);
      if (last === covered) isAnchored = toHex(hash) === snapshot?.hash;
      position = at + frameBytes(frame);
      lastAt = at;
    }
    tail = { segment, position, lastAt, isTorn: false };
  }
  if (tail !== undefined) tail = judgeTail(tail, last, promised);
  if (last < promised) {
    throw new JournalDamaged(`${folder}: commands end at ${last}, but ${promised} was on disk and may be acknowledged. ${RESTORE}`);
  }
  if (!isAnchored || hash === undefined) {
    throw new JournalDamaged(`${folder}: the snapshot at ${covered} does not belong to these commands. ${RESTORE}`);
  }
  return { last, hash, applied, tail };
}

function neededSegments(disk: Disk, folder: string, covered: number): SegmentFile[] {
  const segments = listSegments(disk, folder, 'commands');
  const from = segmentOf(segments, Math.max(1, covered));
  if (from === -1 && segments.length > 0) {
    throw new JournalDamaged(`${folder}: commands start at ${segments[0]!.first}, but ${covered + 1} is needed. ${RESTORE}`);
  }
  return segments.slice(Math.max(0, from));
}

/** A segment is renamed only when everything before it is on disk: whatever is missing now was there. */
function damagedBefore(tail: Tail, last: number, next: SegmentFile): JournalDamaged {
  return new JournalDamaged(
    `${tail.segment.path} offset ${tail.position}: damaged after command ${last}, and ${next.path} begins with ${next.first}. ${RESTORE}`,
  );
}

function checkOrder(path: string, at: number, frame: Frame, last: number, hash: Uint8Array | undefined): void {
  if (frame.first !== last + 1) {
    throw new JournalDamaged(`${path} offset ${at}: command ${frame.first} stands where ${last + 1} belongs. ${RESTORE}`);
  }
  if (hash !== undefined && !sameHash(hash, frame.previous)) {
    throw new JournalDamaged(`${path} offset ${at}: command ${frame.first} does not continue command ${last}. ${RESTORE}`);
  }
}

/**
 * At most one frame can be torn, the last one, because each is synced before the next is written. A complete frame after
 * the torn one, or anything that reflects a command in it, proves that it was complete once: then it is damage.
 */
function judgeTail(tail: Tail, last: number, promised: number): Tail {
  const rest = restAfter(tail.segment, tail.position);
  if (rest === 'blank') return tail;
  const where = `${tail.segment.path} offset ${tail.position}`;
  if (rest === 'shortened') {
    throw new JournalDamaged(`${where}: the file was made with ${tail.segment.size} bytes and ends within commands. ${RESTORE}`);
  }
  if (rest !== 'torn') {
    throw new JournalDamaged(`${where}: damaged after command ${last}, and command ${rest.beyond.first} lies beyond. ${RESTORE}`);
  }
  if (last < promised) {
    throw new JournalDamaged(`${where}: damaged after command ${last}, and command ${promised} may be acknowledged. ${RESTORE}`);
  }
  return { ...tail, isTorn: true };
}

/** Makes the disk equal to what was read. */
function settle(disk: Disk, folder: string, survey: CommandsSurvey, notes: string[]): void {
  const { tail, last } = survey;
  if (tail === undefined || tail.segment.isCompressed) return;
  const { segment, position, lastAt, isTorn } = tail;
  if (isTorn) notes.push(`${segment.path} offset ${position}: a torn frame after command ${last} was cut; nobody was told of it.`);
  const file = disk.open(segment.path, 'write');
  try {
    if (lastAt !== undefined) writeAll(disk, file, [segment.bytes.subarray(lastAt, position)], lastAt);
    let at = isTorn ? position : segment.bytes.length;
    for (const blank of blanks(Math.max(segment.size, segment.bytes.length) - at)) {
      writeAll(disk, file, [blank], at);
      at += blank.length;
    }
    disk.sync(file);
  } finally {
    disk.close(file);
  }
  disk.syncFolder(folder);
}

/** Second read: what the survey found complete must still be complete. */
function* framesAfter(disk: Disk, folder: string, covered: number, last: number): Generator<ReadCommands> {
  let next = covered + 1;
  for (const file of neededSegments(disk, folder, covered)) {
    if (next > last) return;
    const { bytes } = loadSegment(disk, 'commands', file);
    for (const { at, frame } of framesFrom(bytes)) {
      if (lastOf(frame) <= covered) continue;
      if (next > last) return;
      if (frame.first !== next) break;
      yield readCommands(bytes, at, frame);
      next = lastOf(frame) + 1;
    }
  }
  if (next <= last) throw new JournalDamaged(`${folder}: command ${next} was there a moment ago. ${RESTORE}`);
}

export function readCommands(bytes: Buffer, at: number, frame: Frame): ReadCommands {
  const { first, count, atMs, applied, logicVersion, entries } = frame;
  return { first, count, atMs, applied, logicVersion, entries, last: lastOf(frame), hash: toHex(hashFrameAt(bytes, at, frame)) };
}
