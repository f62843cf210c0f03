import { createHash } from 'node:crypto';
import { assert, crc32 } from '@agio/kernel';

/**
 * One record: magic u32, payload length u32, CRC-32 of all that follows u32, logic version u32, sequence f64, first
 * sequence of its batch f64, time f64, hash of the record before (16 bytes), payload. Little-endian.
 */
export const HEADER_BYTES = 56;
const MAGIC = 0x314a4741;
/** More than the facts of a thousand fills, which are some three million bytes. */
export const PAYLOAD_BYTES_MAX = 16_777_216;
export const HASH_BYTES = 16;
/** What the first record names as the one before. */
export const GENESIS: Uint8Array = new Uint8Array(HASH_BYTES);

export interface JournalRecord {
  readonly sequence: number;
  readonly batch: number;
  readonly atMs: number;
  readonly logicVersion: number;
  readonly previous: Uint8Array;
  readonly payload: Uint8Array;
  /** Hash of this record: what the next one names as the one before. */
  readonly hash: Uint8Array;
}

export function recordBytes(payloadLength: number): number {
  return HEADER_BYTES + payloadLength;
}

/** Writes a record at `at` and answers its hash. */
export function writeRecord(
  into: Buffer,
  at: number,
  record: { sequence: number; batch: number; atMs: number; logicVersion: number; previous: Uint8Array; payload: Uint8Array },
): Uint8Array {
  assert(record.payload.length <= PAYLOAD_BYTES_MAX, 'a record that could not be read again');
  const end = at + HEADER_BYTES + record.payload.length;
  into.writeUInt32LE(MAGIC, at);
  into.writeUInt32LE(record.payload.length, at + 4);
  into.writeUInt32LE(record.logicVersion, at + 12);
  into.writeDoubleLE(record.sequence, at + 16);
  into.writeDoubleLE(record.batch, at + 24);
  into.writeDoubleLE(record.atMs, at + 32);
  into.set(record.previous, at + 40);
  into.set(record.payload, at + HEADER_BYTES);
  into.writeUInt32LE(crc32(into, at + 12, end), at + 8);
  return hashOf(into.subarray(at, end));
}

/** Reads the record at `at`; 'end' where nothing was written, 'damaged' where bytes are not a record. */
export function readRecord(bytes: Buffer, at: number): JournalRecord | 'end' | 'damaged' {
  if (at + HEADER_BYTES > bytes.length) return isBlank(bytes, at) ? 'end' : 'damaged';
  const magic = bytes.readUInt32LE(at);
  if (magic === 0 && isBlank(bytes, at)) return 'end';
  if (magic !== MAGIC) return 'damaged';
  const length = bytes.readUInt32LE(at + 4);
  const end = at + HEADER_BYTES + length;
  if (length > PAYLOAD_BYTES_MAX || end > bytes.length) return 'damaged';
  if (bytes.readUInt32LE(at + 8) !== crc32(bytes, at + 12, end)) return 'damaged';
  return {
    logicVersion: bytes.readUInt32LE(at + 12),
    sequence: bytes.readDoubleLE(at + 16),
    batch: bytes.readDoubleLE(at + 24),
    atMs: bytes.readDoubleLE(at + 32),
    previous: bytes.subarray(at + 40, at + HEADER_BYTES),
    payload: bytes.subarray(at + HEADER_BYTES, end),
    hash: hashOf(bytes.subarray(at, end)),
  };
}

/** Where the next intact record stands at or after `from`, or undefined. */
export function findRecord(bytes: Buffer, from: number): { at: number; record: JournalRecord } | undefined {
  for (let at = from; at + HEADER_BYTES <= bytes.length; at += 1) {
    if (bytes.readUInt32LE(at) !== MAGIC) continue;
    const record = readRecord(bytes, at);
    if (typeof record !== 'string') return { at, record };
  }
  return undefined;
}

export function isBlank(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at += 1) if (bytes[at] !== 0) return false;
  return true;
}

function hashOf(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest().subarray(0, HASH_BYTES);
}
