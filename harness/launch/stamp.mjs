import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './root.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.cache', 'coverage']);

/**
 * A hash over names and contents of all files in the given files and folders, except tests: they change no build. Names are relative to `base`,
 * so that a tree which is copied or moved after its build counts as built.
 */
export function hashOf(paths, base = root) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    hash.update(`${relative(base, path)}\0`);
    hash.update(readFileSync(path));
  };
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(path);
      } else if (entry.isFile() && !/\.test\.tsx?$|^README\.md$/.test(entry.name)) {
        add(path);
      }
    }
  };
  for (const path of paths) {
    if (existsSync(path) && readdirSafe(path)) walk(path);
    else add(path);
  }
  return hash.digest('hex');
}

function readdirSafe(path) {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${value}\n`);
}

/** What writing into a tree fails with where this account may only read it. */
export const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Whether this account may write into a folder. */
export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (READ_ONLY.has(error.code)) return false;
    throw error;
  }
}
