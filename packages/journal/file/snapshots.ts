import { closeSync, fdatasyncSync, openSync, readdirSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from '@agio/kernel';
import { syncFolder } from './segments.ts';

const MAGIC = 'AGIOSNP1';
const HEADER_BYTES = 24;
/** The newest and one to fall back on. */
const SNAPSHOTS_KEPT = 2;

function snapshotPath(folder: string, sequence: number): string {
  return join(folder, `snapshot-${String(sequence).padStart(15, '0')}.bin`);
}

function listSnapshots(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^snapshot-\d{15}\.bin$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Writes to another name, fsyncs, renames, fsyncs the folder: a snapshot is whole or not there. */
export function writeSnapshotFile(folder: string, sequence: number, bytes: Uint8Array): void {
  const path = snapshotPath(folder, sequence);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 0, 'latin1');
  header.writeDoubleLE(sequence, 8);
  header.writeUInt32LE(bytes.length, 16);
  header.writeUInt32LE(crc32(bytes), 20);
  const file = openSync(`${path}.new`, 'w');
  try {
    writeSync(file, header);
    let written = 0;
    while (written < bytes.length) written += writeSync(file, bytes, written);
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  syncFolder(folder);
  for (const old of listSnapshots(folder).slice(0, -SNAPSHOTS_KEPT)) unlinkSync(old);
}

/** The newest intact snapshot; a damaged one is passed over, and the next is tried. */
export function readNewestSnapshot(folder: string): { sequence: number; bytes: Uint8Array } | undefined {
  for (const path of listSnapshots(folder).reverse()) {
    const file = readFileSync(path);
    if (file.length < HEADER_BYTES || file.toString('latin1', 0, 8) !== MAGIC) continue;
    const bytes = file.subarray(HEADER_BYTES);
    if (bytes.length !== file.readUInt32LE(16) || crc32(bytes) !== file.readUInt32LE(20)) continue;
    return { sequence: file.readDoubleLE(8), bytes };
  }
  return undefined;
}
