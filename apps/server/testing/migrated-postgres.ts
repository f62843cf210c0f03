import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyPostgres } from '@agio/database/copy-postgres';
import type { OwnDatabase } from '@agio/database/copy-postgres';
import { hashOfMigrations } from './hash-of-migrations.ts';

export type { OwnDatabase } from '@agio/database/copy-postgres';

const PROGRAM = fileURLToPath(new URL('migrate.ts', import.meta.url));

/** A database with the tables of all modules in a PostgreSQL of tests: beside it a server's start takes half of the processor time that one with an embedded database takes. */
export function createMigratedDatabase(postgresUrl: string): Promise<OwnDatabase> {
  return copyPostgres(postgresUrl, {
    name: `migrated_${hashOfMigrations()}`,
    // A process of its own: tests of a server need not load all of it.
    prepare: async (url) => void (await promisify(execFile)(process.execPath, [PROGRAM], { env: { ...process.env, DATABASE_URL: url } })),
  });
}
