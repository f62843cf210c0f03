import { createMigratedDatabase } from '../apps/server/testing/migrated-postgres.ts';
import { createCluster } from '@agio/database/testing';

/** A PostgreSQL for one part. */
export interface PartPostgres {
  readonly url: string;
  remove(): Promise<void>;
}

/**
 * A PostgreSQL that syncs, as an operator's does. Below full size: a database with the tables of all modules in the PostgreSQL of the run,
 * where there is one, which takes a tenth of the time.
 */
export async function openPostgres(scale: number): Promise<PartPostgres> {
  const shared = process.env['SITE_POSTGRES'];
  if (scale === 1 || shared === undefined) return createCluster({ isDurable: true });
  const database = await createMigratedDatabase(shared);
  return { url: database.url, remove: () => database.drop() };
}

/** One PostgreSQL for servers and parts below full size: the one that TEST_DATABASE_URL names, else a temporary one. */
export async function withSharedPostgres(work: () => Promise<void>): Promise<void> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  const cluster = given === '' ? await createCluster() : undefined;
  // The servers of the harness get their databases there as well.
  process.env['SITE_POSTGRES'] = cluster?.url ?? given;
  try {
    await work();
  } finally {
    await cluster?.remove();
  }
}
