import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { hashOfMigrations } from './hash-of-migrations.ts';

const PROGRAM = fileURLToPath(new URL('migrate.ts', import.meta.url));
/** Which of several test workers makes the template: any number that nothing else locks. */
const LOCK = 7_130_117;

/** A database of a test's own. */
export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database with the tables of all modules in a PostgreSQL of tests: a copy of one that the first caller makes. A server beside it
 * takes half of the processor time that it takes with an embedded database, at every start.
 */
export async function createMigratedDatabase(postgresUrl: string): Promise<OwnDatabase> {
  const name = `site_${randomBytes(6).toString('hex')}`;
  await within(postgresUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const template = await templateIn(client, postgresUrl);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(postgresUrl, name),
    drop: () => within(postgresUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** It has its name once it is complete. */
async function templateIn(client: pg.Client, postgresUrl: string): Promise<string> {
  const name = `migrated_${hashOfMigrations()}`;
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 1) return name;
  await client.query(`drop database if exists ${name}_begun with (force)`);
  await client.query(`create database ${name}_begun`);
  const env = { ...process.env, DATABASE_URL: urlOf(postgresUrl, `${name}_begun`) };
  // A process of its own: whoever tests a server need not load all of it.
  await promisify(execFile)(process.execPath, [PROGRAM], { env });
  await client.query(`alter database ${name}_begun rename to ${name}`);
  return name;
}

async function within(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}
