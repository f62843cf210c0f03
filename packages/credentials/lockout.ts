import { Counts } from './counts.ts';
import { ExpiringMap } from './expiring-map.ts';

/** What a lockout asks of the database. */
interface Queries {
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export const WRONG_PASSWORDS_MAX = 5;
export const LOCKED_MS = 10 * 60_000;
const REMEMBERED_MAX = 100_000;

/**
 * Wrong attempts in a table of their own, with the columns `address`, `source`, `failures` and `last_at`, so that a restart gives none back.
 * They are counted in memory as well: write access to the table gains no attempts.
 */
export interface Lockout {
  /**
   * Takes one of the five attempts that an account has from one source before it is locked for ten minutes. It is taken
   * before the password is looked at, so that many guesses at once are no more than many in a row; accounts that do not
   * exist are counted alike. Gives 0 when the attempt may be made, else the seconds to wait.
   */
  readonly takeAttempt: (session: Queries, address: string, source: string, nowMs: number) => Promise<number>;
  /** How many attempts are taken at present. */
  readonly wrongSoFar: (session: Queries, address: string, source: string, nowMs: number) => Promise<number>;
  /** A right password gives the attempts back. */
  readonly clearAttempts: (session: Queries, address: string, source: string) => Promise<void>;
  /** Attempts of an account from every source that are counted in memory are given back; those in the table are the caller's to delete. */
  readonly forgetAttempts: (session: Queries, address: string, nowMs: number) => void;
  /** Drops what is over. */
  readonly sweepAttempts: (session: Queries, nowMs: number) => Promise<void>;
}

/** A lockout over a table; its name is the program's own and never a caller's. */
export function lockoutOver(table: string): Lockout {
  const seen = new WeakMap<Queries, Seen>();
  const seenOf = (session: Queries): Seen => {
    const known = seen.get(session) ?? new Seen();
    seen.set(session, known);
    return known;
  };
  return {
    async takeAttempt(session, address, source, nowMs) {
      const wait = seenOf(session).take(address, source, nowMs);
      if (wait > 0) return wait;
      const taken = await session.query(
        `insert into ${table} as failure (address, source, failures, last_at) values ($1, $2, 1, $3)
         on conflict (address, source) do update set
           failures = case when failure.last_at <= $4 then 1 else failure.failures + 1 end,
           last_at = excluded.last_at
         where failure.last_at <= $4 or failure.failures < $5
         returning failures`,
        [address, source, nowMs, nowMs - LOCKED_MS, WRONG_PASSWORDS_MAX],
      );
      if (taken.length > 0) return 0;
      const [row] = await session.query<{ last_at: bigint }>(`select last_at from ${table} where address = $1 and source = $2`, [
        address,
        source,
      ]);
      return row === undefined ? 1 : Math.max(1, Math.ceil((Number(row.last_at) + LOCKED_MS - nowMs) / 1_000));
    },
    async wrongSoFar(session, address, source, nowMs) {
      const [row] = await session.query<{ failures: number }>(
        `select failures from ${table} where address = $1 and source = $2 and last_at > $3`,
        [address, source, nowMs - LOCKED_MS],
      );
      return Math.max(row?.failures ?? 0, seenOf(session).failures(address, source, nowMs));
    },
    async clearAttempts(session, address, source) {
      seenOf(session).clear(address, source);
      await session.query(`delete from ${table} where address = $1 and source = $2`, [address, source]);
    },
    forgetAttempts: (session, address, nowMs) => seenOf(session).forget(address, nowMs),
    async sweepAttempts(session, nowMs) {
      await session.query(`delete from ${table} where last_at <= $1`, [nowMs - LOCKED_MS]);
    },
  };
}

/** Attempts that this process has seen, of one database. Each is counted until it is ten minutes old. */
class Seen {
  readonly #attempts = new Counts(REMEMBERED_MAX);
  readonly #forgotten = new ExpiringMap<number>(REMEMBERED_MAX);

  failures(address: string, source: string, nowMs: number): number {
    const found = this.#attempts.of(nameOf(address, source), nowMs);
    return found === undefined || found.untilMs - LOCKED_MS <= (this.#forgotten.get(address, nowMs) ?? -1) ? 0 : found.count;
  }

  /** 0 when the attempt may be made, else the seconds to wait. */
  take(address: string, source: string, nowMs: number): number {
    const failures = this.failures(address, source, nowMs);
    const name = nameOf(address, source);
    if (failures < WRONG_PASSWORDS_MAX) {
      this.#attempts.set(name, failures + 1, nowMs + LOCKED_MS, nowMs);
      return 0;
    }
    return Math.max(1, Math.ceil(((this.#attempts.of(name, nowMs)?.untilMs ?? nowMs + LOCKED_MS) - nowMs) / 1_000));
  }

  clear(address: string, source: string): void {
    this.#attempts.clear(nameOf(address, source));
  }

  forget(address: string, nowMs: number): void {
    this.#forgotten.set(address, nowMs, nowMs + LOCKED_MS, nowMs);
  }
}

const nameOf = (address: string, source: string): string => JSON.stringify([address, source]);
