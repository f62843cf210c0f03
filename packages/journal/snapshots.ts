import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { assert } from '@agio/kernel';
import type { Disk } from './disk.ts';
import { writeAll } from './disk.ts';
import { CHECKED_FROM, toHex } from './segments/frame.ts';
import { oldLayout } from './segments/segment-file.ts';

/**
 * Magic (8 bytes), CRC-32 of all that follows u32, length of the state u32, sequence f64, hash of the frame that ends
 * there (16 bytes), hash of the state (16 bytes), layout u32 (0 before layouts were numbered), zeros; then the state.
 */
const HEADER_BYTES = 64;
const MAGIC = 'AGIOSNP2';
const OLD_MAGIC = 'AGIOSNP1';
/** The newest one and a fallback. */
const SNAPSHOTS_KEPT = 2;
const NAME = /^snapshot-(\d{15})\.bin$/;

export interface Snapshot {
  /** Last command that the state reflects; a frame ends there. */
  readonly sequence: number;
  /** Hash of that frame, in hex. */
  readonly hash: string;
  /** Hash of the state, 32 hex digits. */
  readonly stateHash: string;
  /** Layout of state and logic that wrote it; 0 for releases before layouts were numbered. */
  readonly layout: number;
  readonly bytes: Uint8Array;
}

/** A snapshot's file, and its content if it is complete. */
export interface FoundSnapshot {
  readonly path: string;
  readonly sequence: number;
  readonly snapshot: Snapshot | undefined;
}

/**
 * Writes under a temporary name, syncs, renames, syncs the folder: a snapshot is complete or absent. Only then is the third
 * newest removed. Facts that it covers must have been synced before.
 */
export function writeSnapshot(disk: Disk, folder: string, snapshot: Snapshot): void {
  const path = join(folder, `snapshot-${String(snapshot.sequence).padStart(15, '0')}.bin`);
  const file = disk.open(`${path}.new`, 'create');
  try {
    writeAll(disk, file, [headerOf(snapshot), snapshot.bytes], 0);
    disk.sync(file);
  } finally {
    disk.close(file);
  }
  disk.rename(`${path}.new`, path);
  disk.syncFolder(folder);
  const names = disk.list(folder);
  const kept = names.filter((name) => NAME.test(name)).toSorted();
  const left = names.filter((name) => name.startsWith('snapshot-') && name.endsWith('.new'));
  for (const name of [...kept.slice(0, -SNAPSHOTS_KEPT), ...left]) disk.unlink(join(folder, name));
}

/** All snapshots, the newest first. Throws `JournalDamaged` on one of the first layout. */
export function* findSnapshots(disk: Disk, folder: string): Generator<FoundSnapshot> {
  for (const { name, sequence } of snapshotNames(disk, folder)) {
    const path = join(folder, name);
    yield { path, sequence, snapshot: parse(path, sequence, disk.readFile(path)) };
  }
}

/** The newest complete snapshot; `openCommands` decides whether an older one is acceptable. */
export function readSnapshot(disk: Disk, folder: string): Snapshot | undefined {
  for (const { snapshot } of findSnapshots(disk, folder)) if (snapshot !== undefined) return snapshot;
  return undefined;
}

function snapshotNames(disk: Disk, folder: string): { name: string; sequence: number }[] {
  return disk
    .list(folder)
    .map((name) => ({ name, match: NAME.exec(name) }))
    .filter((item) => item.match !== null)
    .map((item) => ({ name: item.name, sequence: Number(item.match![1]) }))
    .sort((a, b) => b.sequence - a.sequence);
}

function headerOf(snapshot: Snapshot): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  assert(snapshot.hash.length === 32 && snapshot.stateHash.length === 32, 'hashes of 32 hex digits');
  header.write(MAGIC, 0, 'latin1');
  header.writeUInt32LE(snapshot.bytes.length, 12);
  header.writeDoubleLE(snapshot.sequence, 16);
  header.write(snapshot.hash, 24, 'hex');
  header.write(snapshot.stateHash, 40, 'hex');
  header.writeUInt32LE(snapshot.layout, 56);
  header.writeUInt32LE(crc32(snapshot.bytes, crc32(header.subarray(CHECKED_FROM))), 8);
  return header;
}

function parse(path: string, sequence: number, bytes: Buffer): Snapshot | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const magic = bytes.toString('latin1', 0, 8);
  if (magic === OLD_MAGIC) throw oldLayout(path);
  const isWhole =
    magic === MAGIC &&
    bytes.readUInt32LE(12) === bytes.length - HEADER_BYTES &&
    bytes.readDoubleLE(16) === sequence &&
    bytes.readUInt32LE(8) === crc32(bytes.subarray(CHECKED_FROM));
  if (!isWhole) return undefined;
  return {
    sequence,
    hash: toHex(bytes.subarray(24, 40)),
    stateHash: toHex(bytes.subarray(40, 56)),
    layout: bytes.readUInt32LE(56),
    bytes: bytes.subarray(HEADER_BYTES),
  };
}
