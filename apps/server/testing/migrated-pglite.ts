import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { placePglite } from '@agio/database/place-pglite';
import { hashOfMigrations } from './hash-of-migrations.ts';

const PROGRAM = fileURLToPath(new URL('migrate.ts', import.meta.url));

/** Puts a PGlite with the tables of all modules into a data folder that has none; a first start would take three seconds of computing to make them. */
export async function placeMigratedPglite(dataDir: string): Promise<void> {
  await placePglite(dataDir, {
    name: `migrated-${hashOfMigrations()}`,
    // A process of its own: tests of a server need not load all of it.
    prepare: async (folder) => void (await promisify(execFile)(process.execPath, [PROGRAM], { env: { ...process.env, DATA_DIR: folder } })),
  });
}
