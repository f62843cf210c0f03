import {
  FRAME_HEADER_BYTES,
  hashFrame,
  hashFrameAt,
  readFrame,
  toHex,
  writeFrameHeader,
} from '../../../packages/journal/segments/frame.ts';
import { sealOfFrame } from '../../../packages/journal/postgres/seals.ts';
import { zstdDecompressSync } from 'node:zlib';
import type { FrameRow } from './store-server.ts';

/** What frames of the site are sealed under. */
export const KEY = Buffer.alloc(32, 7);
const ZSTD_MAGIC = 0xfd2fb528;

/** The bytes of a stored frame. */
export function bytesOf({ bytes }: FrameRow): Buffer {
  const stored = bytes as Buffer;
  return stored.readUInt32LE(0) === ZSTD_MAGIC ? zstdDecompressSync(stored) : stored;
}

/** Hash of a stored frame, in hex. */
export function hashOf(row: FrameRow): string {
  const bytes = bytesOf(row);
  const frame = readFrame(bytes, 0);
  return frame === undefined ? '' : toHex(hashFrameAt(bytes, 0, frame));
}

/** The same commands a moment later, after another history, under the site's seal: whole, and of no use to anybody who checks the chain. */
export function forged(row: FrameRow): FrameRow {
  const frame = readFrame(bytesOf(row), 0);
  if (frame === undefined) return row;
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  writeFrameHeader(header, { ...frame, atMs: frame.atMs + 1, previous: Buffer.alloc(16, 9) });
  const hash = Uint8Array.from(hashFrame(header, frame.entries));
  const origins = typeof row.origins === 'string' ? row.origins : null;
  return { ...row, bytes: Buffer.concat([header, frame.entries]), seal: sealOfFrame(KEY, hash, origins) };
}
