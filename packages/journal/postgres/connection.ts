import { Socket } from 'node:net';
import type { Clock } from '@agio/kernel/clock';
import { realClock } from '@agio/kernel/clock';
import pg from 'pg';

/** A statement with its values; `name` is for statements that come often. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/** What a connection tells by itself. */
export interface ConnectionListeners {
  readonly onError: () => void;
  readonly onEnd: () => void;
  /** A statement succeeded, and the server has something to say about that. */
  readonly onWarning: (message: string) => void;
}

/** One connection to one server of PostgreSQL, as its driver has it: what it answers may be wrong to take for a success. */
export interface JournalConnection {
  connect(): Promise<unknown>;
  query(statement: Statement): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly rowCount: number | null }>;
  end(): Promise<void>;
  /** Ends it at once, and tells the server nothing. */
  destroy(): void;
}

/** What sessions of the journal are made with: the driver of PostgreSQL and this machine's time, or those of the simulator. */
export interface JournalMeans {
  readonly clock: Clock;
  readonly connection: (server: string, connectMs: number, listeners: ConnectionListeners) => JournalConnection;
}

/** What these connections are called in PostgreSQL. */
export const APPLICATION = 'agio journal';

export const realMeans: JournalMeans = {
  clock: realClock,
  connection(server, connectMs, { onEnd, onError, onWarning }) {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: server,
      stream: () => socket,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: APPLICATION,
    });
    client.on('error', onError);
    client.on('end', onEnd);
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING') onWarning(message ?? 'a warning');
    });
    return {
      connect: () => client.connect(),
      query: (statement) => client.query<Record<string, unknown>>(statement),
      end: () => client.end(),
      destroy: () => void socket.destroy(),
    };
  },
};
