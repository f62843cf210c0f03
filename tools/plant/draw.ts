import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { root } from '../../harness/launch/root.mjs';

/** All of a list, in an order that is drawn by a text: the same text gives the same order, whatever order the list had. */
export function inDrawnOrder<T>(list: readonly T[], keyOf: (one: T) => string, drawnBy: string): T[] {
  const place = (one: T): string =>
    createHash('sha256')
      .update(`${drawnBy} ${keyOf(one)}`)
      .digest('hex');
  return list
    .map((one) => ({ one, at: place(one) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ one }) => one);
}

/** The share of a list that a text draws: each has its turn about every `share`-th time. */
export function drawnShare<T>(list: readonly T[], keyOf: (one: T) => string, { share, drawnBy }: { share: number; drawnBy: string }): T[] {
  return inDrawnOrder(list, keyOf, drawnBy).slice(0, Math.ceil(list.length / share));
}

/** What a run draws by: its commit. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // Not a repository: another draw every time.
    return String(Date.now());
  }
}

/** A share that the command line asks for, one of so many. */
export function shareOf(text: string): number {
  const share = Number(text);
  if (!Number.isSafeInteger(share) || share < 1) throw new Error('--share is a whole number');
  return share;
}
