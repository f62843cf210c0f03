import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { FrameOrigin, SealedFrame } from '../commands/command-writer.ts';
import type { ReadCommands } from '../commands/open-commands.ts';
import { JournalDamaged } from '../errors.ts';
import { isSeal, sealOfFrame } from './seals.ts';
import type { JournalKey } from './seals.ts';
import { frameBytes, FRAME_HEADER_BYTES, hashFrameAt, readFrame, sameHash, toHex, writeFrameHeader } from '../segments/frame.ts';

/** A smaller frame is stored as it is. */
const COMPRESSED_FROM = 2_048;
const PARAMS = { [constants.ZSTD_c_compressionLevel]: 1 };
const ZSTD_MAGIC = 0xfd2fb528;

/** A frame's bytes as the database keeps them: those of the journal's segments, compressed where they are many. */
export function bytesToStore({ header, entries }: Pick<SealedFrame, 'header' | 'entries'>): Buffer {
  const bytes = Buffer.concat([header, entries]);
  return bytes.length < COMPRESSED_FROM ? bytes : zstdCompressSync(bytes, { params: PARAMS });
}

/** A frame of the folder with the bytes of its header again, which follow from the rest. */
export function sealedAgain(frame: ReadCommands, previous: Uint8Array): SealedFrame {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  writeFrameHeader(header, { ...frame, previous });
  return { ...frame, header, hash: Buffer.from(frame.hash, 'hex') };
}

/** Where commands of a frame came from, as the database keeps it: null for none. */
export const originsToStore = (origins: readonly FrameOrigin[] | undefined): string | null =>
  origins === undefined ? null : JSON.stringify(origins.map(({ link, number, sequence }) => [link, number, sequence]));

const originsFrom = (text: string | null): readonly FrameOrigin[] =>
  text === null
    ? []
    : (JSON.parse(text) as readonly [string, number, number][]).map(([link, number, sequence]) => ({ link, number, sequence }));

/** A frame as it was read from the database. */
export interface StoredFrame extends SealedFrame {
  readonly last: number;
  readonly logicVersion: number;
  /** Hash of the frame, in hex. */
  readonly hex: string;
  readonly origins: readonly FrameOrigin[];
}

/** Reads a frame that must continue `previous`. Throws `JournalDamaged` if it does not, is no whole frame, or was not written by a server of the site. */
export function readStored(
  { bytes: stored, origins, seal }: { readonly bytes: Buffer; readonly origins: unknown; readonly seal: unknown },
  { last: before, hash }: { readonly last: number; readonly hash: Uint8Array },
  key: JournalKey,
): StoredFrame {
  const bytes = stored.length >= 4 && stored.readUInt32LE(0) === ZSTD_MAGIC ? zstdDecompressSync(stored) : stored;
  const frame = readFrame(bytes, 0);
  if (frame === undefined || frameBytes(frame) !== bytes.length) {
    throw new JournalDamaged(`the journal's database has no whole frame after command ${before}. Nothing was changed.`);
  }
  if (frame.first !== before + 1 || !sameHash(frame.previous, hash)) {
    throw new JournalDamaged(`the journal's database has a frame after command ${before} that does not continue it. Nothing was changed.`);
  }
  const own = Uint8Array.from(hashFrameAt(bytes, 0, frame));
  const from = typeof origins === 'string' ? origins : null;
  if (!isSeal(seal, sealOfFrame(key, own, from))) {
    throw new JournalDamaged(
      `the journal's database has a frame after command ${before} that no server with this MASTER_KEY wrote. Nothing was changed.`,
    );
  }
  const last = frame.first + frame.count - 1;
  return { ...frame, origins: originsFrom(from), header: bytes.subarray(0, FRAME_HEADER_BYTES), last, hash: own, hex: toHex(own) };
}
