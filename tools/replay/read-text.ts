import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A text file, or one compressed with xz. */
export function readText(path: string): string {
  if (!path.endsWith('.xz')) return readFileSync(path, 'utf8');
  return execFileSync('xz', ['-dc', path], { encoding: 'utf8', maxBuffer: 1 << 30 });
}
