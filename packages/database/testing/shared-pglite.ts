import { rmSync } from 'node:fs';
import type { Database, DatabaseOptions } from '../open.ts';
import { openOver } from '../open.ts';
import type { EmbeddedDatabase } from '../pglite/embedded.ts';
import { startEmbedded } from '../pglite/embedded.ts';

// A start of PGlite computes for four seconds, and files of tests run one by one in a worker: it is started once in each of them.
let running: Promise<EmbeddedDatabase> | undefined;
let isOpen = false;

const SCHEMAS = `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`;

/** The worker's in-memory PGlite, emptied. To be closed before it is opened again; it ends with the worker. */
export async function openSharedPglite(options: Pick<DatabaseOptions, 'connectTimeoutMs'> = {}): Promise<Database> {
  if (isOpen) throw new Error('the PGlite of this worker is open already: a suite on PGlite must end before the next one begins');
  isOpen = true;
  running ??= start();
  const embedded = await running;
  const database = openOver({ ...embedded, close: async () => void (isOpen = false) }, options);
  await empty(database);
  return database;
}

async function start(): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded(undefined);
  process.once('exit', () => {
    if (embedded.host.startsWith('/')) rmSync(embedded.host, { recursive: true, force: true });
  });
  return embedded;
}

/** As after a start: no tables, nothing prepared, no settings. */
async function empty(database: Database): Promise<void> {
  await database.query('discard all');
  const schemas = await database.query<{ name: string }>(SCHEMAS);
  for (const { name } of schemas) await database.query(`drop schema "${name}" cascade`);
  await database.query('create schema public');
}
