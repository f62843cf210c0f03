import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../backup/manifest.ts';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';

/** In the data folder of a server whose journal is kept in PostgreSQL: the folder holds a copy. */
const REPLICATED = 'replicated-journal';

export function isReplicated(dataDir: string): boolean {
  return existsSync(join(dataDir, REPLICATED));
}

export function markReplicated(dataDir: string): void {
  if (isReplicated(dataDir)) return;
  writeFileSync(join(dataDir, REPLICATED), 'The journal is kept in PostgreSQL, at JOURNAL_URL; this folder has a copy of it.\n', {
    mode: 0o600,
  });
  syncPath(dataDir);
}

export function unmarkReplicated(dataDir: string): void {
  rmSync(join(dataDir, REPLICATED), { force: true });
  syncPath(dataDir);
}

/** A copy must not go on by itself: there would be two journals. Throws `ConfigError`. */
export function refuseCopyAlone({ dataDir, journal }: Pick<Config, 'dataDir' | 'journal'>): void {
  if (journal !== undefined || !isReplicated(dataDir)) return;
  throw new ConfigError([
    `JOURNAL_URL: ${dataDir} holds the copy of a journal that is kept in PostgreSQL. Give its address, or move the journal into the folder with npm run journal -- to-file`,
  ]);
}
