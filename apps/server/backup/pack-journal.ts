import { basename, join } from 'node:path';
import {
  COMPRESSED,
  CommandHashes,
  describeSegment,
  GENESIS_HASH,
  isMissing,
  listSegments,
  readSegment,
  realDisk,
  STREAMS,
} from '@agio/journal';
import type { SegmentFile, Stream } from '@agio/journal';
import { BackupUnusable } from './manifest.ts';
import type { BackedSegment, Manifest } from './manifest.ts';
import type { Chunks } from './chunks.ts';

/** A segment that is still written is kept in chunks of this size, so that the next backup copies only what came since. */
const OPEN_CHUNK_BYTES = 1_048_576;
/** Parts of a snapshot that did not change are often the same bytes. */
const FILE_CHUNK_BYTES = 262_144;

export interface PackOptions {
  /** The site's own. */
  readonly journal: string;
  /** A folder that has segments which the journal has no more. */
  readonly archive?: string | undefined;
  /** A copy of the journal from its snapshot on, with what was added to it. */
  readonly tail: string;
  /** First command of the segments in that copy. */
  readonly tailFirst: Readonly<Record<Stream, number>>;
  /** An earlier backup of the same journal: its final segments are not read again. */
  readonly base: Manifest | undefined;
  readonly chunks: Chunks;
}

/**
 * Keeps every segment of a journal, and checks of those that `base` does not have that they continue each other. Throws
 * `BackupUnusable` if facts are missing, and `JournalDamaged`.
 */
export function packJournal(options: PackOptions): BackedSegment[] {
  return STREAMS.flatMap((stream) => packStream(stream, options));
}

function packStream(stream: Stream, options: PackOptions): BackedSegment[] {
  const { archive, base, chunks, journal, tail, tailFirst } = options;
  const backed = new Map(base?.segments.flatMap((one) => (one.stream === stream ? [[one.first, one] as const] : [])));
  const older = new Map(segmentsOfBoth(stream, journal, archive).map((one) => [one.first, one]));
  const finals = [...backed.values()].filter(({ isFinal }) => isFinal).map(({ first }) => first);
  const firsts = [...new Set([...finals, ...older.keys()])].filter((first) => first < tailFirst[stream]).toSorted((a, b) => a - b);
  const packed: BackedSegment[] = [];
  const add = (segment: SegmentFile, isFinal: boolean, isOpen: boolean): void => {
    // What was kept in parts while it was written stays so, because the parts are there already.
    const isSplit = isOpen || (backed.get(segment.first)?.chunks.length ?? 0) > 1;
    const bytes = bytesOf(segment, archive);
    packed.push({
      ...contentOf(stream, segment, bytes, packed.at(-1)),
      isFinal,
      chunks: isSplit ? chunks.putParts(bytes, OPEN_CHUNK_BYTES) : [chunks.put(bytes)],
    });
  };
  for (const first of firsts) {
    const known = backed.get(first);
    const found = older.get(first);
    if (known?.isFinal === true) packed.push(known);
    else if (found !== undefined) add(found, true, false);
  }
  const last = listSegments(realDisk, tail, stream);
  for (const segment of last) {
    // Facts after a hole that a power cut left are made again by the next start, from the commands.
    const isBeyond = stream === 'facts' && segment !== last[0] && segment.first !== (packed.at(-1)?.last ?? 0) + 1;
    if (!isBeyond) add(segment, false, segment === last.at(-1));
  }
  refuseGaps(stream, packed);
  return packed;
}

/** A journal's segments, after those from before its first one that the archive has. Anything else there may belong to a branch of the journal that a restore abandoned. */
export function segmentsOfBoth(stream: Stream, journal: string, archive: string | undefined): SegmentFile[] {
  const here = listSegments(realDisk, journal, stream);
  const begin = here[0]?.first ?? Number.POSITIVE_INFINITY;
  const before = archive === undefined ? [] : listSegments(realDisk, archive, stream).filter(({ first }) => first < begin);
  return [...before, ...here];
}

/** Facts may be pruned after they were listed: then the archive has them. */
function bytesOf(segment: SegmentFile, archive: string | undefined): Buffer {
  try {
    return readSegment(realDisk, segment);
  } catch (error) {
    if (!isMissing(error) || archive === undefined) throw error;
    const name = `${basename(segment.path, COMPRESSED)}${COMPRESSED}`;
    return readSegment(realDisk, { ...segment, path: join(archive, name), isCompressed: true });
  }
}

/** Checks that a segment continues the one before it. */
function contentOf(
  stream: Stream,
  { first, path }: SegmentFile,
  bytes: Buffer,
  before: BackedSegment | undefined,
): Pick<BackedSegment, 'stream' | 'first' | 'last' | 'hash'> {
  const previous = before?.last === first - 1 ? before.hash : first === 1 ? GENESIS_HASH : undefined;
  const { last, hash } = describeSegment(stream, path, bytes, { first, previous });
  return { stream, first, last, hash };
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

/** Keeps a snapshot or the secret, if it is there. */
export function packFile(folder: string, name: string, chunks: Chunks): Manifest['files'] {
  try {
    return [{ path: name, chunks: chunks.putParts(realDisk.readFile(join(folder, name)), FILE_CHUNK_BYTES) }];
  } catch (error) {
    if (!isMissing(error)) throw error;
    return [];
  }
}
