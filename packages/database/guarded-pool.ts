import type pg from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseUnavailable, isConnectionError } from './errors.ts';

/**
 * Wraps a pool of the driver so that every connection error reaches callers as `DatabaseUnavailable`,
 * and so that a client which met one is thrown away: the next call opens a fresh connection, and a database
 * that came back is found again without reopening anything.
 */
export function guardedPool(pool: pg.Pool): PostgresPool {
  // An idle client whose server went away reports it here; without a listener that would end the process.
  pool.on('error', () => undefined);
  return {
    options: pool.options,
    async connect() {
      try {
        return guardedClient(await pool.connect());
      } catch (error) {
        throw translate(error);
      }
    },
    end: () => pool.end(),
  };
}

function guardedClient(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  // Errors between two statements of one holder: remembered, and met by the next statement.
  const onError = (): void => {
    broken = true;
  };
  client.on('error', onError);
  const guarded = {
    async query(text: string, values: readonly unknown[]) {
      try {
        return await client.query(text, values as unknown[]);
      } catch (error) {
        if (isConnectionError(error)) broken = true;
        throw translate(error);
      }
    },
    release(destroy?: boolean) {
      client.off('error', onError);
      client.release(broken || destroy === true);
    },
  };
  return guarded as unknown as PostgresPoolClient;
}

function translate(error: unknown): unknown {
  return isConnectionError(error) ? new DatabaseUnavailable(error) : error;
}
