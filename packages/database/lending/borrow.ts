import type { MessagePort } from 'node:worker_threads';
import type { PostgresPool } from 'kysely';
import { DatabaseUnavailable } from '../errors.ts';
import type { BorrowerAsks, LenderAnswers, SentError, SentResult } from './messages.ts';

/** A pool whose clients are those of the thread at the other end of the port; see `lendPool`. */
export function borrowedPool(port: MessagePort): PostgresPool {
  const waiting = new Map<number, { resolve(result: SentResult | undefined): void; reject(error: Error): void }>();
  let clients = 0;
  let isClosed = false;

  port.on('message', (answer: LenderAnswers) => {
    const asker = waiting.get(answer.client);
    waiting.delete(answer.client);
    if ('error' in answer) asker?.reject(received(answer.error));
    else asker?.resolve(answer.result);
  });
  port.on('close', () => {
    isClosed = true;
    for (const asker of waiting.values()) asker.reject(closed());
    waiting.clear();
  });

  function ask(asked: BorrowerAsks): Promise<SentResult | undefined> {
    // A closed port takes messages and says nothing.
    if (isClosed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      waiting.set(asked.client, { resolve, reject });
      port.postMessage(asked);
    });
  }

  const pool = {
    async connect() {
      clients += 1;
      const client = clients;
      await ask({ client, kind: 'connect' });
      return {
        query: (text: string, values: readonly unknown[]) => ask({ client, kind: 'query', text, values }),
        release: (destroy?: boolean) => port.postMessage({ client, kind: 'release', destroy: destroy === true } satisfies BorrowerAsks),
      };
    },
    async end() {
      port.close();
    },
  };
  return pool as PostgresPool;
}

function closed(): DatabaseUnavailable {
  return new DatabaseUnavailable(new Error('the port to the lender is closed'));
}

function received({ isUnavailable, message, fields }: SentError): Error {
  return isUnavailable ? new DatabaseUnavailable(new Error(message)) : Object.assign(new Error(message), fields);
}
