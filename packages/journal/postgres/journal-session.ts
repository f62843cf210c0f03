import { Socket } from 'node:net';
import { realClock } from '@agio/kernel/clock';
import pg from 'pg';
import { JournalUnsafe, OutcomeOpen } from './errors.ts';
import { hostOf } from './servers.ts';

/** What these connections are called in PostgreSQL. */
export const APPLICATION = 'agio journal';
const CONNECT_MS = 1_000;
/** A statement without an answer for so long is an open outcome. */
const ANSWER_MS = 1_500;
/** Statements that PostgreSQL refuses in these classes cannot have taken effect, however often they are repeated: bugs, and missing rights. */
const REFUSED = /^(22|23|3F|42)/;
/** A wrong role, password or database: waiting does not help. */
const NO_ENTRY = /^(28|3D)/;

interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows that were changed or returned. */
  readonly count: number;
}

/**
 * One connection to the journal's database, on which only a plain success counts: an error, a warning, a lost connection or silence is
 * `OutcomeOpen`, and ends the connection. Nothing is ever cancelled: PostgreSQL would keep a commit that it was told to stop waiting for.
 */
export class JournalSession {
  readonly #client: pg.Client;
  readonly #socket: Socket;
  #warning: string | undefined;
  #isOver = false;

  private constructor(client: pg.Client, socket: Socket) {
    this.#client = client;
    this.#socket = socket;
  }

  /** Connects to one server, which may be a standby. Throws `OutcomeOpen`, and `JournalUnsafe` where the server refuses role, password or database. */
  static async open(server: string): Promise<JournalSession> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: server,
      stream: () => socket,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: APPLICATION,
    });
    const session = new JournalSession(client, socket);
    client.on('error', () => session.drop());
    client.on('end', () => (session.#isOver = true));
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING') session.#warning = message ?? 'a warning';
    });
    try {
      await within(client.connect(), CONNECT_MS);
      await session.run('set synchronous_commit = on');
    } catch (error) {
      session.drop();
      if (NO_ENTRY.test((error as { code?: string }).code ?? ''))
        throw new JournalUnsafe(`JOURNAL_URL: ${hostOf(server)}: ${error instanceof Error ? error.message : String(error)}`);
      throw openOutcome(error);
    }
    return session;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Throws `OutcomeOpen`, and what PostgreSQL said where it refused the statement for good. `name` is for statements that come often. */
  async run(text: string, values: readonly unknown[] = [], name?: string): Promise<Answer> {
    this.#warning = undefined;
    try {
      const query = { text, values: [...values], ...(name !== undefined && { name }) };
      const { rows, rowCount } = await within(this.#client.query<Record<string, unknown>>(query), ANSWER_MS);
      if (this.#warning !== undefined) throw new OutcomeOpen(this.#warning);
      return { rows, count: rowCount ?? 0 };
    } catch (error) {
      if (REFUSED.test((error as { code?: string }).code ?? '')) throw error;
      this.drop();
      throw openOutcome(error);
    }
  }

  /** Ends the connection at once, whatever is under way on it. */
  drop(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await within(this.#client.end(), ANSWER_MS).catch(() => this.drop());
  }
}

/**
 * Connects to the server that is primary, asking one after the other, and returns undefined if none says so now. A primary that lost its
 * standbys says so as well; no statement of ours succeeds there. `onRefused` is called with why a server lets nobody in.
 */
export async function findPrimary(
  servers: readonly string[],
  onRefused?: (error: JournalUnsafe) => void,
): Promise<JournalSession | undefined> {
  for (const server of servers) {
    const session = await JournalSession.open(server).catch((error: unknown) => {
      if (error instanceof JournalUnsafe) onRefused?.(error);
      return undefined;
    });
    if (session === undefined) continue;
    const { rows } = await session.run('select pg_is_in_recovery() as is_standby').catch(() => ({ rows: [] }));
    if (rows[0]?.['is_standby'] === false) return session;
    session.drop();
  }
  return undefined;
}

function openOutcome(error: unknown): OutcomeOpen {
  return error instanceof OutcomeOpen ? error : new OutcomeOpen(error instanceof Error ? error.message : String(error), { cause: error });
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const stop = realClock.patience(ms, () => reject(new OutcomeOpen(`no answer in ${ms} ms`)));
  try {
    return await Promise.race([promise, silence]);
  } finally {
    stop();
    promise.catch(() => undefined);
  }
}
