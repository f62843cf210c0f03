import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file so that it is on disk whole, or not there. With `once` a file of that name is never replaced: returns false
 * and leaves it as it is.
 */
export function writeWhole(path: string, text: string, options: { readonly mode: number; readonly once: boolean }): boolean {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', options.mode);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const isPlaced = options.once ? placeOnce(draft, path) : place(draft, path);
  syncFolder(dirname(path));
  return isPlaced;
}

/** Deletes a file durably: it stays deleted after a power cut. */
export function removeWhole(path: string): void {
  unlinkSync(path);
  syncFolder(dirname(path));
}

function place(draft: string, path: string): true {
  renameSync(draft, path);
  return true;
}

/** The system refuses a link to a name that exists: of two concurrent writers one wins. */
function placeOnce(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
