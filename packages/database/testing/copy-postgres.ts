import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Which of several test workers makes the original: any number that nothing else locks. */
const LOCK = 7_130_117;

/** A database of a test's own. */
export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export interface Original {
  /** What it holds, as part of a name: a database of this name is copied from then on. */
  readonly name: string;
  /** Fills the empty database at `url`. */
  readonly prepare: (url: string) => Promise<void>;
}

/** Creates a database beside `postgresUrl` (its owner needs CREATEDB) as a copy of one that the first caller prepares. */
export async function copyPostgres(postgresUrl: string, original: Original): Promise<OwnDatabase> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  await within(postgresUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureOriginal(client, postgresUrl, original);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    await client.query(`create database ${name} template ${original.name}`);
  });
  return {
    url: urlOf(postgresUrl, name),
    drop: () => within(postgresUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** It has its name once it is complete. */
async function ensureOriginal(client: pg.Client, postgresUrl: string, { name, prepare }: Original): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 1) return;
  await client.query(`drop database if exists ${name}_begun with (force)`);
  await client.query(`create database ${name}_begun`);
  await prepare(urlOf(postgresUrl, `${name}_begun`));
  await client.query(`alter database ${name}_begun rename to ${name}`);
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
