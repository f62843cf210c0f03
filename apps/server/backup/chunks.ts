import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { compress, decompress } from '@agio/journal';
import { BackupUnusable, syncPath } from './manifest.ts';

const NAME = /^[0-9a-f]{64}$/;

/**
 * Chunks of backups, each in a file named after the SHA-256 of its bytes and compressed. What several backups have in common is there
 * once. A chunk is complete or absent: it is synced before it gets its name.
 */
export class Chunks {
  readonly #folder: string;
  readonly #touched = new Set<string>();
  readonly #areRead: boolean;
  /** Bytes on disk of the chunks that were added. */
  added = 0;

  /** With `areRead`, a chunk that is there already counts only if it is whole: what an earlier backup lost is written again. */
  constructor(folder: string, { areRead = false }: { readonly areRead?: boolean } = {}) {
    this.#folder = join(folder, 'chunks');
    this.#areRead = areRead;
  }

  /** Keeps the bytes and returns their name. They are read back, and durable after `sync`. */
  put(bytes: Uint8Array): string {
    const name = createHash('sha256').update(bytes).digest('hex');
    const path = this.pathOf(name);
    const folder = join(this.#folder, name.slice(0, 2));
    // Also of what is there: a backup that was interrupted may have left it without its name on disk.
    this.#touched.add(folder);
    if (existsSync(path) && (!this.#areRead || this.isWhole(name))) return name;
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#touched.add(this.#folder);
    }
    const stored = compress(bytes);
    const file = openSync(`${path}.new`, 'w', 0o600);
    try {
      for (let at = 0; at < stored.length;) at += writeSync(file, stored, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
    this.get(name);
    this.added += stored.length;
    return name;
  }

  /** Keeps the bytes in chunks of a size, and returns their names in order. */
  putParts(bytes: Uint8Array, size: number): string[] {
    const names: string[] = [];
    for (let at = 0; at < bytes.length; at += size) names.push(this.put(bytes.subarray(at, at + size)));
    return names;
  }

  /** Throws `BackupUnusable` if the chunk is missing or not what was written. */
  get(name: string): Buffer {
    const path = this.pathOf(name);
    let bytes: Buffer;
    try {
      bytes = decompress(readFileSync(path));
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw new BackupUnusable(`the chunk ${path} is ${isGone ? 'missing' : 'not what was written'}`, { cause: error });
    }
    if (createHash('sha256').update(bytes).digest('hex') !== name) throw new BackupUnusable(`the chunk ${path} is not what was written`);
    return bytes;
  }

  /** Whether a chunk is there and what was written. */
  isWhole(name: string): boolean {
    try {
      this.get(name);
      return true;
    } catch (error) {
      if (error instanceof BackupUnusable) return false;
      throw error;
    }
  }

  /** Everything that was put is on disk when it returns. */
  sync(): void {
    for (const folder of this.#touched) syncPath(folder);
    this.#touched.clear();
  }

  /** Removes chunks that no backup names, and what an interrupted one left. */
  sweep(named: ReadonlySet<string>): number {
    let removed = 0;
    if (!existsSync(this.#folder)) return removed;
    for (const part of readdirSync(this.#folder)) {
      for (const name of readdirSync(join(this.#folder, part))) {
        if (NAME.test(name) && named.has(name)) continue;
        rmSync(join(this.#folder, part, name));
        removed += 1;
      }
    }
    return removed;
  }

  pathOf(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }
}
