import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Disk } from '../disk.ts';
import { JournalDamaged, OldLayout } from '../errors.ts';
import { CHECKED_FROM } from './frame.ts';

/** Size that a segment gets before it is renamed, so that appending does not change the file size and a sync stays cheap. */
export const SEGMENT_BYTES = 16 * 1_048_576;
/** Before the frames: magic u32, layout u32, CRC-32 of what follows u32, stream u32, size of the file f64, zeros. */
export const SEGMENT_HEADER_BYTES = 64;
const MAGIC = 0x47455341;
const LAYOUT = 2;
/** Magic numbers of the first layout's records and snapshots. */
const OLD_MAGIC = 0x314a4741;
/** Zeros that are written at once. */
export const BLANK: Uint8Array = Buffer.alloc(131_072);

export type Stream = 'commands' | 'facts';
const STREAM_CODE: Readonly<Record<Stream, number>> = { commands: 1, facts: 2 };

/** What the name of a compressed segment ends with, after the name that it had before. */
export const COMPRESSED = '.zst';

export interface SegmentFile {
  readonly path: string;
  /** Complete, and never written again. */
  readonly isCompressed: boolean;
  /** Sequence of the first command in it; all commands before were on disk when the segment was renamed. */
  readonly first: number;
}

export function segmentPath(folder: string, stream: Stream, first: number): string {
  return join(folder, `${stream}-${String(first).padStart(15, '0')}.log`);
}

/** A stream's segments by their first sequence. Of one that is there twice, because it was just compressed, the original is named. */
export function listSegments(disk: Disk, folder: string, stream: Stream): SegmentFile[] {
  const pattern = new RegExp(`^${stream}-(\\d{15})\\.log(\\.zst)?$`);
  const found = new Map<number, SegmentFile>();
  for (const name of disk.list(folder)) {
    const match = pattern.exec(name);
    if (match === null) continue;
    const first = Number(match[1]);
    const isCompressed = match[2] !== undefined;
    if (!isCompressed || !found.has(first)) found.set(first, { path: join(folder, name), first, isCompressed });
  }
  return [...found.values()].sort((a, b) => a.first - b.first);
}

/** Removes a segment, its compressed form first: a crash in between leaves what was listed. */
export function removeSegment(disk: Disk, folder: string, stream: Stream, { first }: SegmentFile): void {
  const path = segmentPath(folder, stream, first);
  const names = new Set(disk.list(folder));
  for (const one of [`${path}${COMPRESSED}`, path]) if (names.has(basename(one))) disk.unlink(one);
}

/** Index of the segment that contains the sequence, or -1. */
export function segmentOf(segments: readonly SegmentFile[], sequence: number): number {
  return segments.findLastIndex((segment) => segment.first <= sequence);
}

export function segmentHeader(stream: Stream, size: number): Buffer {
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt32LE(LAYOUT, 4);
  header.writeUInt32LE(STREAM_CODE[stream], 12);
  header.writeDoubleLE(size, 16);
  header.writeUInt32LE(crc32(header.subarray(CHECKED_FROM)), 8);
  return header;
}

/** Size of the segment according to its header. Throws `JournalDamaged` if the header is damaged. */
export function segmentSize(path: string, stream: Stream, bytes: Buffer): number {
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === OLD_MAGIC) throw oldLayout(path);
  const isWhole =
    bytes.length >= SEGMENT_HEADER_BYTES &&
    bytes.readUInt32LE(0) === MAGIC &&
    bytes.readUInt32LE(4) === LAYOUT &&
    bytes.readUInt32LE(8) === crc32(bytes.subarray(CHECKED_FROM, SEGMENT_HEADER_BYTES)) &&
    bytes.readUInt32LE(12) === STREAM_CODE[stream];
  if (!isWhole) {
    throw new JournalDamaged(
      `${path} offset 0: the header of this segment is damaged. Nothing was changed. Restore the folder from a backup.`,
    );
  }
  return bytes.readDoubleLE(16);
}

export function oldLayout(path: string): OldLayout {
  return new OldLayout(
    `${path}: written by a program of before the first release, in a layout that this one does not read. Nothing was changed. Start with an empty data folder, or go back to the program that wrote it.`,
  );
}

/** Zeros for `length` bytes in pieces. */
export function* blanks(length: number): Generator<Uint8Array> {
  for (let done = 0; done < length; done += BLANK.length) yield BLANK.subarray(0, Math.min(BLANK.length, length - done));
}

export function isBlank(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at += BLANK.length) {
    const piece = bytes.subarray(at, at + BLANK.length);
    if (Buffer.compare(piece, BLANK.subarray(0, piece.length)) !== 0) return false;
  }
  return true;
}
