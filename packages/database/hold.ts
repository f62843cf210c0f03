import pg from 'pg';
import { DatabaseUnavailable, isConnectionError } from './errors.ts';
import { typeParsers } from './type-parsers.ts';
import { CONNECT_TIMEOUT_MS } from './open.ts';

/** An advisory lock of PostgreSQL, on a connection of its own: it ends with the connection, and so with the process, however that ends. */
export interface Hold {
  /** Runs a statement on the connection that has the lock: where it succeeds, the lock is still ours. */
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  release(): Promise<void>;
}

/** How connections are named that hold the lock for a command of the operator. */
const COMMAND = 'agio command';

/** Ends the connections of this database that hold a lock, but for those of commands: half of what they do must not stay beside a server. */
const EVICTION = `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.granted and a.application_name is distinct from '${COMMAND}'
  and l.database = (select oid from pg_database where datname = current_database())`;

const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * Takes the lock of that number; undefined if another process has it, whose connection is ended where the caller `evicts`, unless it is that of a command. `onLost` is called once
 * if the connection ends by itself.
 */
export async function holdLock(
  url: string,
  key: number,
  onLost: () => void,
  { evicts = false, isCommand = false } = {},
): Promise<Hold | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: isCommand ? COMMAND : 'agio lock',
    types: typeParsers,
  });
  let isOver = false;
  const lost = (): void => {
    if (isOver) return;
    isOver = true;
    client.end().catch(() => undefined);
    onLost();
  };
  const query = async <Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> => {
    try {
      return (await client.query(text, [...parameters])).rows as Row[];
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      // The statement may fail before the event; a slow answer ends nothing.
      if (!isSlow(error)) lost();
      throw new DatabaseUnavailable(error);
    }
  };
  const release = async (): Promise<void> => {
    isOver = true;
    await client.end();
  };
  client.on('error', () => undefined);
  try {
    await client.connect();
    const [row] = await query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
    if (row?.held !== true) {
      if (evicts) await query(EVICTION, [key]);
      await release();
      return undefined;
    }
  } catch (error) {
    isOver = true;
    client.end().catch(() => undefined);
    throw error instanceof Error && isConnectionError(error) ? new DatabaseUnavailable(error) : error;
  }
  client.on('end', lost);
  client.on('error', lost);
  return { query, release };
}

const isSlow = (error: unknown): boolean => error instanceof Error && error.message.includes('Query read timeout');
