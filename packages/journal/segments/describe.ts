import { JournalDamaged } from '../errors.ts';
import { frameBytes, GENESIS, hashFrameAt, lastOf, sameHash, toHex } from './frame.ts';
import { framesFrom } from './scan.ts';
import { SEGMENT_HEADER_BYTES, segmentSize } from './segment-file.ts';
import type { Stream } from './segment-file.ts';

/** What stands in a segment, from its first frame to its last. */
export interface SegmentContent {
  /** The last command; `first - 1` of a segment without frames. */
  readonly last: number;
  /** Hash of the last frame of commands, in hex; empty for facts, which are not chained. */
  readonly hash: string;
  /** Time of the last frame in milliseconds; 0 without frames. */
  readonly atMs: number;
}

/**
 * Checks a segment's frames and what they continue: its first command must be `first`, and of commands the first frame must name the hash
 * `previous` (in hex; undefined where it is not known). `path` is for the message of the `JournalDamaged` that it throws.
 */
export function describeSegment(
  stream: Stream,
  path: string,
  bytes: Buffer,
  { first, previous }: { readonly first: number; readonly previous: string | undefined },
): SegmentContent {
  segmentSize(path, stream, bytes);
  let last = first - 1;
  let atMs = 0;
  let before = previous === undefined ? undefined : Buffer.from(previous, 'hex');
  for (const { at, frame } of framesFrom(bytes)) {
    const continues = frame.first === last + 1 && (stream === 'facts' || before === undefined || sameHash(frame.previous, before));
    if (!continues) throw new JournalDamaged(`${path} offset ${at}: ${stream} ${frame.first} do not continue ${last}.`);
    if (stream === 'commands') before = Buffer.from(hashFrameAt(bytes, at, frame));
    last = lastOf(frame);
    atMs = frame.atMs;
  }
  return { last, hash: stream === 'facts' || before === undefined ? '' : toHex(before), atMs };
}

/** The last command of a segment's frames that are not later than a time in milliseconds nor go beyond `most`, undefined if even the first one does. */
export function lastFrameUntil(bytes: Buffer, atMs: number, most: number): number | undefined {
  let last: number | undefined;
  for (const { frame } of framesFrom(bytes)) {
    if (frame.atMs > atMs || lastOf(frame) > most) break;
    last = lastOf(frame);
  }
  return last;
}

/** The hash of a segment's frame that ends with a command, in hex; undefined if none does. */
export function hashOfFrame(bytes: Buffer, sequence: number): string | undefined {
  for (const { at, frame } of framesFrom(bytes)) if (lastOf(frame) === sequence) return toHex(hashFrameAt(bytes, at, frame));
  return undefined;
}

/**
 * A copy of a segment that ends with the command `last`, or where it ended before, as if nothing had been written after it. No frame
 * may go beyond that command and begin before it.
 */
export function cutSegment(path: string, bytes: Buffer, last: number): Buffer {
  const cut = Buffer.from(bytes);
  let end = SEGMENT_HEADER_BYTES;
  let reached = last;
  for (const { at, frame } of framesFrom(bytes)) {
    if (frame.first > last) break;
    reached = lastOf(frame);
    end = at + frameBytes(frame);
  }
  if (reached > last) throw new JournalDamaged(`${path}: no frame ends with command ${last}.`);
  return cut.fill(0, end);
}

/** The hash that the first frame of a journal names, in hex. */
export const GENESIS_HASH = toHex(GENESIS);
