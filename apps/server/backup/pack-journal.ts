import { join } from 'node:path';
import { CommandHashes, describeSegment, GENESIS_HASH, isMissing, listSegments, readSegment, realDisk } from '@agio/journal';
import type { SegmentFile, Stream } from '@agio/journal';
import { BackupUnusable } from './manifest.ts';
import type { BackedSegment, Manifest } from './manifest.ts';
import type { Pieces } from './pieces.ts';

export const STREAMS: readonly Stream[] = ['commands', 'facts'];
/** A segment that is still written is kept in pieces of this size, so that the next backup copies only what came since. */
const OPEN_PIECE_BYTES = 1_048_576;

export interface PackOptions {
  /** The site's journal, and folders that have segments which it has no more. */
  readonly folders: readonly string[];
  /** A copy of the journal from its snapshot on, with what was added to it. */
  readonly tail: string;
  /** First command of the segments in that copy. */
  readonly tailFirst: Readonly<Record<Stream, number>>;
  /** An earlier backup of the same journal: its final segments are not read again. */
  readonly base: Manifest | undefined;
  readonly pieces: Pieces;
}

/**
 * Keeps every segment of a journal, and checks of those that `base` does not have that they continue each other. Throws
 * `BackupUnusable` if facts are missing, and `JournalDamaged`.
 */
export function packJournal(options: PackOptions): BackedSegment[] {
  return STREAMS.flatMap((stream) => packStream(stream, options));
}

function packStream(stream: Stream, options: PackOptions): BackedSegment[] {
  const { tail, tailFirst, base, pieces, folders } = options;
  const known = new Map(base?.segments.flatMap((one) => (one.stream === stream && one.isFinal ? [[one.first, one] as const] : [])));
  const older = new Map<number, SegmentFile>();
  for (const folder of folders.toReversed()) for (const one of listSegments(realDisk, folder, stream)) older.set(one.first, one);
  const firsts = [...new Set([...known.keys(), ...older.keys()])].filter((first) => first < tailFirst[stream]).toSorted((a, b) => a - b);
  const packed: BackedSegment[] = [];
  for (const first of firsts) {
    const found = known.get(first) ?? pack(stream, older.get(first)!, packed.at(-1), pieces, true);
    packed.push({ ...found, isFinal: true });
  }
  const last = listSegments(realDisk, tail, stream);
  for (const segment of last) packed.push(pack(stream, segment, packed.at(-1), pieces, segment !== last.at(-1)));
  refuseGaps(stream, packed);
  return packed;
}

function pack(stream: Stream, segment: SegmentFile, before: BackedSegment | undefined, pieces: Pieces, isWhole: boolean): BackedSegment {
  const { first, path } = segment;
  const bytes = readSegment(realDisk, segment);
  const previous = before?.last === first - 1 ? before.hash : first === 1 ? GENESIS_HASH : undefined;
  const { last, hash } = describeSegment(stream, path, bytes, { first, previous });
  if (isWhole) return { stream, first, last, hash, isFinal: false, pieces: [pieces.put(bytes)] };
  const names: string[] = [];
  for (let at = 0; at < bytes.length; at += OPEN_PIECE_BYTES) names.push(pieces.put(bytes.subarray(at, at + OPEN_PIECE_BYTES)));
  return { stream, first, last, hash, isFinal: false, pieces: names };
}

function refuseGaps(stream: Stream, segments: readonly BackedSegment[]): void {
  let next = 1;
  for (const { first, last } of segments) {
    if (first !== next) {
      throw new BackupUnusable(
        `${stream} ${next} to ${first - 1} are neither in the data folder nor in an earlier backup here. If they were pruned, JOURNAL_ARCHIVE must name where they are.`,
      );
    }
    next = last + 1;
  }
}

/** The newest backup whose end this journal has: everything before is the same. Undefined if there is none. */
export function baseOf(manifests: Iterable<Manifest>, journal: string): Manifest | undefined {
  const hashes = new CommandHashes(realDisk, journal);
  for (const manifest of manifests) {
    const { sequence, hash } = manifest.site;
    if (sequence > 0 && hashes.at(sequence) === hash) return manifest;
  }
  return undefined;
}

/** Puts the secret or another small file aside, if it is there. */
export function packFile(folder: string, name: string, pieces: Pieces): Manifest['files'] {
  try {
    return [{ path: name, pieces: [pieces.put(realDisk.readFile(join(folder, name)))] }];
  } catch (error) {
    if (!isMissing(error)) throw error;
    return [];
  }
}
