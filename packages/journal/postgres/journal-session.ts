import type { Clock } from '@agio/kernel/clock';
import { realMeans } from './connection.ts';
import type { JournalConnection, JournalMeans } from './connection.ts';
import { JournalUnsafe, OutcomeOpen } from './errors.ts';
import { hostOf } from './servers.ts';

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
 * `OutcomeOpen`, and ends the connection. Nothing is ever cancelled: PostgreSQL would keep a commit whose wait was cancelled.
 */
export class JournalSession {
  readonly #connection: JournalConnection;
  readonly #clock: Clock;
  /** Its address. */
  readonly server: string;
  #warning: string | undefined;
  #isOver = false;
  #wasSilent = false;

  private constructor(server: string, { clock, connection }: JournalMeans) {
    this.#clock = clock;
    this.server = server;
    this.#connection = connection(server, CONNECT_MS, {
      onError: () => this.drop(),
      onEnd: () => (this.#isOver = true),
      onWarning: (message) => (this.#warning = message),
    });
  }

  /** Connects to one server, which may be a standby. Throws `OutcomeOpen`, and `JournalUnsafe` where the server refuses role, password or database. */
  static async open(server: string, means: JournalMeans = realMeans): Promise<JournalSession> {
    const session = new JournalSession(server, means);
    try {
      await within(means.clock, session.#connection.connect(), CONNECT_MS);
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

  /** Whether it ended because a statement had no answer in time: what a primary does whose standbys follow another one. */
  get wasSilent(): boolean {
    return this.#wasSilent;
  }

  /** Throws `OutcomeOpen`, and what PostgreSQL said where it refused the statement for good. `name` is for statements that come often. */
  async run(text: string, values: readonly unknown[] = [], name?: string): Promise<Answer> {
    this.#warning = undefined;
    try {
      const query = { text, values: [...values], ...(name !== undefined && { name }) };
      const { rows, rowCount } = await within(this.#clock, this.#connection.query(query), ANSWER_MS, () => (this.#wasSilent = true));
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
    this.#connection.destroy();
  }

  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await within(this.#clock, this.#connection.end(), ANSWER_MS).catch(() => this.drop());
  }
}

/**
 * Connects to the server that is primary, asking one after the other, and returns undefined if none says so now. A primary that lost its
 * standbys says so as well, and no statement of ours succeeds there: after a session that was `last` and fell silent, its server comes last.
 * `onRefused` is called with why a server refuses the connection.
 */
export async function findPrimary(
  servers: readonly string[],
  onRefused?: (error: JournalUnsafe) => void,
  means: JournalMeans = realMeans,
  last?: JournalSession,
): Promise<JournalSession | undefined> {
  const from = last?.wasSilent === true ? servers.indexOf(last.server) + 1 : 0;
  for (const server of [...servers.slice(from), ...servers.slice(0, from)]) {
    const session = await JournalSession.open(server, means).catch((error: unknown) => {
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

async function within<T>(clock: Clock, promise: Promise<T>, ms: number, onSilence?: () => void): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const stop = clock.patience(ms, () => {
    onSilence?.();
    reject(new OutcomeOpen(`no answer in ${ms} ms`));
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    stop();
    promise.catch(() => undefined);
  }
}
