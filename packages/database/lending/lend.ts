import type { MessagePort } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseUnavailable } from '../errors.ts';
import type { BorrowerAsks, LenderAnswers, SentError, SentResult } from './messages.ts';

/** What an error of PostgreSQL says beside its message. */
const FIELDS = ['code', 'detail', 'constraint', 'table', 'column'];

/**
 * Lets another thread use clients of the pool over the port. When the port closes, because that thread has ended, the
 * clients it held are thrown away, and with them whatever transaction they were in.
 */
export function lendPool(pool: PostgresPool, port: MessagePort): void {
  const clients = new Map<number, PostgresPoolClient>();
  let isClosed = false;

  async function answerTo(asked: Exclude<BorrowerAsks, { kind: 'release' }>): Promise<SentResult | undefined> {
    if (asked.kind === 'connect') {
      const client = await pool.connect();
      if (isClosed) client.release(true);
      else clients.set(asked.client, client);
      return undefined;
    }
    const result = await clients.get(asked.client)?.query<unknown>(asked.text, asked.values);
    return result && { command: result.command, rowCount: result.rowCount, rows: result.rows };
  }

  port.on('message', (asked: BorrowerAsks) => {
    const { client } = asked;
    if (asked.kind === 'release') {
      clients.get(client)?.release(asked.destroy);
      clients.delete(client);
      return;
    }
    answerTo(asked).then(
      (result) => port.postMessage({ client, result } satisfies LenderAnswers),
      (error: unknown) => port.postMessage({ client, error: sent(error) } satisfies LenderAnswers),
    );
  });
  port.on('close', () => {
    isClosed = true;
    for (const client of clients.values()) client.release(true);
    clients.clear();
  });
}

function sent(error: unknown): SentError {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  const fields = Object.fromEntries(FIELDS.map((name) => [name, (error as Record<string, unknown>)[name]]));
  return {
    isUnavailable: error instanceof DatabaseUnavailable,
    message: cause instanceof Error ? cause.message : String(cause),
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')),
  };
}
