import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { assert } from '@agio/kernel';

/**
 * One frame, written completely and synced before anything in it is acknowledged. Little-endian: magic u32, length of its
 * entries u32, CRC-32 of all that follows u32, logic version u32, first sequence f64, time f64, last sequence applied when
 * it was built f64, count of entries u32, zero u32, hash of the previous frame (16 bytes), entries.
 */
export const FRAME_HEADER_BYTES = 64;
/** Larger frames are not written, and a length above it is treated as damage. */
const FRAME_BYTES_MAX = 268_435_456;
/** Frames and their entries are aligned to multiples of it. */
export const ALIGNMENT = 8;
const MAGIC = 0x324a4741;
const MAGIC_BYTES = Buffer.from('AGJ2', 'latin1');
export const CHECKED_FROM = 12;
const PREVIOUS_AT = 48;
export const HASH_BYTES = 16;
/** Previous hash in the first frame, and in every frame of facts. */
export const GENESIS: Uint8Array = new Uint8Array(HASH_BYTES);

export interface Frame {
  readonly first: number;
  readonly count: number;
  readonly atMs: number;
  readonly applied: number;
  readonly logicVersion: number;
  readonly previous: Uint8Array;
  readonly entries: Uint8Array;
}

export function frameBytes(frame: { readonly entries: Uint8Array }): number {
  return FRAME_HEADER_BYTES + frame.entries.length;
}

/** Sequence of a frame's last entry. */
export function lastOf(frame: { readonly first: number; readonly count: number }): number {
  return frame.first + frame.count - 1;
}

/** Fills the header of a frame whose bytes are `header` and then its entries. */
export function writeFrameHeader(header: Buffer, frame: Frame): void {
  assert(frame.count > 0 && frame.entries.length % ALIGNMENT === 0, 'a frame needs whole entries');
  assert(frameBytes(frame) <= FRAME_BYTES_MAX, 'a frame that could not be read again');
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt32LE(frame.entries.length, 4);
  header.writeUInt32LE(frame.logicVersion, 12);
  header.writeDoubleLE(frame.first, 16);
  header.writeDoubleLE(frame.atMs, 24);
  header.writeDoubleLE(frame.applied, 32);
  header.writeUInt32LE(frame.count, 40);
  header.writeUInt32LE(0, 44);
  header.set(frame.previous, PREVIOUS_AT);
  header.writeUInt32LE(crc32(frame.entries, crc32(header.subarray(CHECKED_FROM, FRAME_HEADER_BYTES))), 8);
}

/** First 16 bytes of the SHA-256 of header and entries; the next frame contains it as the previous hash. */
export function hashFrame(header: Uint8Array, entries: Uint8Array): Uint8Array {
  return createHash('sha256').update(header).update(entries).digest().subarray(0, HASH_BYTES);
}

/** Hash of the frame that was read at `at`. */
export function hashFrameAt(bytes: Buffer, at: number, frame: Frame): Uint8Array {
  return hashFrame(bytes.subarray(at, at + FRAME_HEADER_BYTES), frame.entries);
}

/** The frame at `at` of bytes that are valid up to `end`, or undefined if there is no complete one. */
export function readFrame(bytes: Buffer, at: number, end = bytes.length): Frame | undefined {
  const size = frameSizeAt(bytes, at, end);
  if (size === undefined || at + size > end) return undefined;
  if (bytes.readUInt32LE(at + 8) !== crc32(bytes.subarray(at + CHECKED_FROM, at + size))) return undefined;
  return {
    logicVersion: bytes.readUInt32LE(at + 12),
    first: bytes.readDoubleLE(at + 16),
    atMs: bytes.readDoubleLE(at + 24),
    applied: bytes.readDoubleLE(at + 32),
    count: bytes.readUInt32LE(at + 40),
    previous: bytes.subarray(at + PREVIOUS_AT, at + FRAME_HEADER_BYTES),
    entries: bytes.subarray(at + FRAME_HEADER_BYTES, at + size),
  };
}

/** Length in bytes according to the header of the frame at `at`, or undefined if none starts there. */
export function frameSizeAt(bytes: Buffer, at: number, end = bytes.length): number | undefined {
  if (at + FRAME_HEADER_BYTES > end || bytes.readUInt32LE(at) !== MAGIC) return undefined;
  const size = FRAME_HEADER_BYTES + bytes.readUInt32LE(at + 4);
  return size <= FRAME_BYTES_MAX ? size : undefined;
}

/** The next complete frame at or after `from`, which is a multiple of 8. */
export function findFrame(bytes: Buffer, from: number): { readonly at: number; readonly frame: Frame } | undefined {
  for (let at = bytes.indexOf(MAGIC_BYTES, from); at !== -1; at = bytes.indexOf(MAGIC_BYTES, at + 1)) {
    const frame = at % ALIGNMENT === 0 ? readFrame(bytes, at) : undefined;
    if (frame !== undefined) return { at, frame };
  }
  return undefined;
}

export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

export function toHex(hash: Uint8Array): string {
  return Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('hex');
}
