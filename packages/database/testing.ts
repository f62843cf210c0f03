import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { drawn } from '@agio/kernel/testing';
import type { Database, DatabaseOptions } from './open.ts';
import { openDatabase } from './open.ts';
import type { MigrationSource } from './migrate.ts';
import { migrate } from './migrate.ts';
import { proveRows } from './row-proofs.ts';
import type { ProvenTable } from './row-proofs.ts';
import type { Session } from './session.ts';
import './testing/global-setup.ts';
import { openSharedPglite } from './testing/shared-pglite.ts';

export type { Cluster } from './testing/cluster.ts';
export { createCluster } from './testing/cluster.ts';
export type { Replica } from './testing/replicas.ts';
export { ReplicaSet } from './testing/replicas.ts';
export { projectAgain, rowsBesideFacts } from './testing/rows-of-facts.ts';
export { walk } from './testing/walk.ts';

/** What a suite is given: `db` is open from the first hook or test on, never while tests are being collected. */
export interface GivenDatabase {
  readonly kind: Database['kind'];
  readonly db: Database;
}

export interface WithDatabasesOptions {
  /** Both unless stated: PostgreSQL alone where the SQL is plain and nothing depends on connections. */
  readonly on?: readonly ['postgres'];
  /** Applied before the suite; without it the database is empty. */
  readonly migrations?: readonly MigrationSource[];
  readonly open?: Omit<DatabaseOptions, 'url' | 'dataDir'>;
}

/** A whole run, which has a seed, takes PGlite for a fourth of the suites, by their names; a file that is run by itself has both. */
function kindsOf(name: string): readonly Database['kind'][] {
  const seed = process.env['TEST_SEED'];
  const turn = createHash('sha256').update(name).digest().readUInt32BE();
  return ['postgres', ...(seed === undefined ? (['pglite'] as const) : drawn(['pglite'] as const, 4, Number(seed) + turn))];
}

/**
 * Registers the same suite twice: on PostgreSQL, in a database of its own, and on an in-memory PGlite, which a whole run leaves out of most
 * suites. The test project must use `@agio/database`'s global setup.
 */
export function withDatabases(name: string, suite: (given: GivenDatabase) => void, options: WithDatabasesOptions = {}): void {
  for (const kind of options.on ?? kindsOf(name)) {
    describe(`${name} on ${kind}`, () => {
      let db: Database | undefined;
      let drop: (() => Promise<void>) | undefined;
      beforeAll(async () => {
        const fresh = kind === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
        drop = fresh?.drop;
        db = fresh === undefined ? await openSharedPglite(options.open) : await openDatabase({ ...options.open, url: fresh.url });
        if (options.migrations !== undefined) await migrate(db, options.migrations);
      });
      afterAll(async () => {
        await db?.close();
        await drop?.();
      });
      suite({
        kind,
        get db() {
          if (db === undefined) throw new Error('the database is open only inside hooks and tests');
          return db;
        },
      });
    });
  }
}

/** Creates an empty database beside `url` (its owner needs CREATEDB) and says how to drop it. */
export async function createDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => admin(url, `drop database if exists ${name} with (force)`) };
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Rows that a test wrote itself count as if the program had written them. */
export async function proveAgain(session: Session, tables: readonly ProvenTable[], masterKey: string): Promise<void> {
  for (const { table } of tables) await session.query(`update ${table} set proof = null`);
  await proveRows(session, tables, masterKey);
}

/**
 * A database whose owner has replaced its comparisons: what is asked of a table by one value finds the row that has another. It stands for
 * operators, views and rules that were made.
 */
export function misleading(db: Database, table: string, asked: unknown, found: unknown): Database {
  const of = (session: Session): Session => ({
    tables: () => session.tables(),
    query: (text, parameters) =>
      session.query(text, text.includes(`from ${table} where`) ? parameters?.map((one) => (one === asked ? found : one)) : parameters),
  });
  return {
    ...of(db),
    kind: db.kind,
    transaction: (work) => db.transaction((session) => work(of(session))),
    ping: () => db.ping(),
    lend: () => db.lend(),
    close: () => db.close(),
  };
}

/** A database of which one answer to a statement with a text comes late: the next one after `holds`, and not before what that returns is called. */
export function answeringLate(db: Database, statement: string): { readonly db: Database; readonly holds: () => () => void } {
  let held: Promise<void> | undefined;
  const late: Database = {
    kind: db.kind,
    tables: () => db.tables(),
    async query(text, parameters) {
      const wait = text.includes(statement) ? held : undefined;
      if (wait !== undefined) held = undefined;
      const rows = await db.query(text, parameters);
      await wait;
      return rows as never;
    },
    transaction: (work) => db.transaction(work),
    ping: () => db.ping(),
    lend: () => db.lend(),
    close: () => db.close(),
  };
  const holds = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { db: late, holds };
}
