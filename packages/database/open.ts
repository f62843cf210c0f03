import { AsyncLocalStorage } from 'node:async_hooks';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import pg from 'pg';
import type { PostgresPool } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import { OuterConnectionInTransaction } from './errors.ts';
import { guardedPool } from './guarded-pool.ts';
import { borrowedPool } from './lending/borrow.ts';
import { lendPool } from './lending/lend.ts';
import { startEmbedded } from './pglite/embedded.ts';
import type { Embedded } from './pglite/embedded.ts';
import type { Session } from './session.ts';
import { sessionOver } from './session.ts';
import { typeParsers } from './type-parsers.ts';

export interface DatabaseOptions {
  /** A PostgreSQL (15 or newer) connection URL. Without it the embedded PGlite is started. */
  readonly url?: string | undefined;
  /** The data folder; PGlite keeps its files in `<dataDir>/pglite`, or in memory when this is undefined. */
  readonly dataDir?: string | undefined;
  /** Connections to PostgreSQL at most. PGlite always has one. */
  readonly connectionsMax?: number;
  /** A statement that runs longer is ended by PostgreSQL (SQLSTATE 57014). */
  readonly statementTimeoutMs?: number;
  /** How long a call waits for a connection before it is `DatabaseUnavailable`. */
  readonly connectTimeoutMs?: number;
}

export interface Database extends Session {
  readonly kind: 'postgres' | 'pglite';
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
   * Only the given session may be used inside; the outer one throws `OuterConnectionInTransaction`.
   */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Whether the database answers now; never throws. */
  ping(): Promise<boolean>;
  /** What another thread opens it with, by `openLent`. To be given to one thread, with what is to be transferred. */
  lend(): Lent;
  /** Waits for running statements, then closes every connection and, with PGlite, the embedded database. */
  close(): Promise<void>;
}

/** A database on its way to another thread. */
export type Lent =
  | { readonly kind: 'postgres'; readonly options: DatabaseOptions }
  | { readonly kind: 'pglite'; readonly port: MessagePort };

const CONNECTIONS_MAX = 8;
/** A borrower does one thing at a time, and sometimes reads something else meanwhile. */
const LENT_CONNECTIONS_MAX = 2;
const STATEMENT_TIMEOUT_MS = 30_000;
export const CONNECT_TIMEOUT_MS = 5_000;
// With one connection a call queues behind every other, so waiting is no sign of trouble.
const PGLITE_QUEUE_TIMEOUT_MS = 60_000;

/** Opens PostgreSQL at `url`, or the embedded PGlite. PostgreSQL is not contacted before the first call. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined && options.url !== '') {
    const pool = postgresPool(options.url, options);
    return databaseOver('postgres', guardedPool(pool), { lend: () => ({ kind: 'postgres', options }), end: () => pool.end() });
  }
  return openOver(await startEmbedded(options.dataDir), options);
}

/** Opens a PGlite that has been started; closing the database closes it. */
export function openOver(embedded: Embedded, { connectTimeoutMs }: Pick<DatabaseOptions, 'connectTimeoutMs'>): Database {
  // All connections of PGlite's socket share one session and its messages interleave between statements,
  // so a second connection could slip into a half-prepared statement of the first: one connection, and a queue before it.
  const pool = new pg.Pool({
    host: embedded.host,
    port: embedded.port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs ?? PGLITE_QUEUE_TIMEOUT_MS,
    types: typeParsers,
  });
  const guarded = guardedPool(pool);
  return databaseOver('pglite', guarded, {
    lend() {
      const { port1, port2 } = new MessageChannel();
      lendPool(guarded, port1);
      return { kind: 'pglite', port: port2 };
    },
    async end() {
      await pool.end();
      await embedded.close();
    },
  });
}

/**
 * Opens what another thread has lent: PostgreSQL with connections of its own; PGlite by that thread's one connection, so
 * that values must be what can be cloned from thread to thread, and bytes arrive as a plain `Uint8Array`. Closing it leaves
 * the other thread's open; when this thread ends, what it had begun is rolled back.
 */
export async function openLent(lent: Lent): Promise<Database> {
  if (lent.kind === 'postgres') return openDatabase({ ...lent.options, connectionsMax: LENT_CONNECTIONS_MAX });
  const pool = borrowedPool(lent.port);
  return databaseOver('pglite', pool, { lend: () => lent, end: () => pool.end() });
}

function postgresPool(url: string, options: DatabaseOptions): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  return new pg.Pool({
    connectionString: url,
    max: options.connectionsMax ?? CONNECTIONS_MAX,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    // The client's own limit catches a server that vanished without a word; it lies beyond the server's.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    keepAlive: true,
    application_name: 'agio',
    types: typeParsers,
  });
}

interface Ends {
  readonly lend: Database['lend'];
  readonly end: () => Promise<void>;
}

function databaseOver(kind: Database['kind'], pool: PostgresPool, { lend, end }: Ends): Database {
  const open = new AsyncLocalStorage<{ open: boolean }>();
  // Every way to the outer connection passes here, so this one check keeps a transaction from waiting for itself.
  const connections: PostgresPool = {
    ...pool,
    connect() {
      if (open.getStore()?.open === true) return Promise.reject(new OuterConnectionInTransaction());
      return pool.connect();
    },
  };
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: connections }) });
  const session = sessionOver(kysely);
  let closed: Promise<void> | undefined;

  return {
    ...session,
    kind,
    transaction(work) {
      return kysely.transaction().execute(async (inner) => {
        const mark = { open: true };
        try {
          return await open.run(mark, () => work(sessionOver(inner)));
        } finally {
          mark.open = false;
        }
      });
    },
    ping: () =>
      session.query('select 1').then(
        () => true,
        () => false,
      ),
    lend,
    close() {
      closed ??= end();
      return closed;
    },
  };
}
