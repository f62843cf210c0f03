import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMigratedDatabase } from '../apps/server/testing/migrated-postgres.ts';
import type { OwnDatabase } from '../apps/server/testing/migrated-postgres.ts';
import { placeMigratedPglite } from '../apps/server/testing/migrated-pglite.ts';

export interface PlaceOptions {
  /** Settings on top of the harness's own (HOST, DATA_DIR). */
  readonly env?: Readonly<Record<string, string>>;
  /** An embedded database also where the run has a PostgreSQL: for tests of what is in the data folder. */
  readonly isEmbedded?: true;
  /** The first start makes everything itself, as an operator's does; otherwise a database with all tables is given, which saves seconds. */
  readonly isBare?: true;
  /** What the site begins with, as `SEED` names it. */
  readonly seed?: unknown;
}

/** What a site needs outside its program: a data folder, a database and the settings that name them. */
export interface Place {
  readonly dataDir: string;
  /** Changes what the next start gets. */
  readonly env: Record<string, string>;
  /** Deletes all of it. */
  readonly remove: () => Promise<void>;
}

/** Makes a data folder, a database with all tables and the settings to start with. A given folder is left as it is, and PostgreSQL needs nothing in it. */
export async function makePlace({ env: given, isBare, isEmbedded, seed }: PlaceOptions): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agio-e2e-'));
  const env: Record<string, string> = { HOST: '127.0.0.1', DATA_DIR: dataDir, LOCAL_CHAIN: 'off', ...given };
  const isOwn = isBare !== true && env['DATA_DIR'] === dataDir && (env['DATABASE_URL'] ?? '') === '';
  const postgres = isEmbedded === true ? undefined : process.env['SITE_POSTGRES'];
  let database: OwnDatabase | undefined;
  if (isOwn && postgres !== undefined) {
    database = await createMigratedDatabase(postgres);
    env['DATABASE_URL'] = database.url;
  } else if (isOwn) await placeMigratedPglite(dataDir);
  // Beside the data folder, which a journey may delete.
  const seedFile = `${dataDir}-seed.json`;
  if (seed !== undefined) {
    writeFileSync(seedFile, JSON.stringify(seed));
    env['SEED'] ??= seedFile;
  }
  return {
    dataDir,
    env,
    async remove() {
      await database?.drop();
      for (const path of [dataDir, seedFile]) rmSync(path, { recursive: true, force: true });
    },
  };
}
