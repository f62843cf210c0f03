import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncPath } from './manifest.ts';

/** Exists in the data folder while a restore changes it, and names where the journal is moved to. */
const UNFINISHED = 'restore-unfinished';
const ASIDE = /^journal-before-[0-9TZ.-]+$/m;

/** A restore was interrupted: database and journal may be of different backups. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished';
}

export const isUnfinished = (dataDir: string): boolean => existsSync(join(dataDir, UNFINISHED));

/** Throws `RestoreUnfinished` if a restore was interrupted. */
export function refuseUnfinished(dataDir: string): void {
  if (!isUnfinished(dataDir)) return;
  throw new RestoreUnfinished(`${dataDir}: a restore was interrupted. Run it again with --force.`);
}

/** From here on a start is refused; an existing journal is going to be moved to `aside`. */
export function markUnfinished(dataDir: string, aside: string): void {
  const mark = join(dataDir, UNFINISHED);
  writeFileSync(mark, `${basename(aside)}\n`, { mode: 0o600 });
  syncPath(mark);
  syncPath(dataDir);
}

/** The restore is complete, or has changed nothing. */
export function settleUnfinished(dataDir: string): void {
  rmSync(join(dataDir, UNFINISHED));
  syncPath(dataDir);
}

/**
 * A journal that an interrupted restore had moved aside comes back to its place, because the next restore may need its commands. What that
 * restore had put there is of a backup, and goes where unfinished copies are.
 */
export function putBack(dataDir: string): void {
  const mark = join(dataDir, UNFINISHED);
  const [name] = (existsSync(mark) ? ASIDE.exec(readFileSync(mark, 'utf8')) : undefined) ?? [];
  if (name === undefined || !existsSync(join(dataDir, name))) return;
  const journal = join(dataDir, 'journal');
  rmSync(`${journal}.restoring`, { recursive: true, force: true });
  if (existsSync(journal)) renameSync(journal, `${journal}.restoring`);
  renameSync(join(dataDir, name), journal);
  syncPath(dataDir);
}
