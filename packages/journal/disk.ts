import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  unlinkSync,
  writevSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The disk operations that the journal uses, synchronous. All of its I/O goes through them, so that tests can crash, tear
 * and fail every single operation. Failures are thrown as the system's errors (`code`: EIO, ENOSPC, …).
 */
export interface Disk {
  /** `create` creates the file or truncates it; `write` opens an existing one for writing; `read` for reading. */
  open(path: string, mode: 'read' | 'write' | 'create'): number;
  /** Returns the bytes read; fewer than requested at the end of the file. */
  read(file: number, into: Uint8Array, position: number): number;
  /** Writes the parts end to end at the position; returns the bytes written, which may be fewer. */
  write(file: number, parts: readonly Uint8Array[], position: number): number;
  /** Everything written to the file is on disk when it returns. */
  sync(file: number): void;
  close(file: number): void;
  readFile(path: string): Buffer;
  /** Names in the folder, in no particular order. */
  list(folder: string): string[];
  rename(from: string, to: string): void;
  unlink(path: string): void;
  /** Names created, changed and removed in the folder are on disk when it returns. */
  syncFolder(folder: string): void;
  /** Creates the folder and its missing parents, and syncs their names to disk. */
  makeFolder(folder: string): void;
}

const FLAGS = { read: 'r', write: 'r+', create: 'w+' } as const;

/** The system's disk. The group may read what is made, unless the process's umask says otherwise, as it does without `JOURNAL_GROUP`. */
export const realDisk: Disk = {
  open: (path, mode) => openSync(path, FLAGS[mode], 0o640),
  read: (file, into, position) => readSync(file, into, 0, into.length, position),
  write: (file, parts, position) => writevSync(file, parts, position),
  sync: (file) => fdatasyncSync(file),
  close: (file) => closeSync(file),
  readFile: (path) => readFileSync(path),
  list: (folder) => readdirSync(folder),
  rename: (from, to) => renameSync(from, to),
  unlink: (path) => unlinkSync(path),
  syncFolder(folder) {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  },
  makeFolder(folder) {
    const highest = mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (highest === undefined) return;
    const above = dirname(resolve(highest));
    for (let made = resolve(folder); made !== above; made = dirname(made)) realDisk.syncFolder(dirname(made));
  },
};

/** Writes all parts, in as many writes as the disk needs. */
export function writeAll(disk: Disk, file: number, parts: readonly Uint8Array[], position: number): void {
  let rest = parts.filter((part) => part.length > 0);
  let at = position;
  while (rest.length > 0) {
    let written = disk.write(file, rest, at);
    if (written === 0) throw new Error('the disk wrote nothing');
    at += written;
    while (rest.length > 0 && written >= rest[0]!.length) {
      written -= rest[0]!.length;
      rest = rest.slice(1);
    }
    if (written > 0) rest = [rest[0]!.subarray(written), ...rest.slice(1)];
  }
}
