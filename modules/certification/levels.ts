import { LEVELS } from '@agio/contracts/certification';
import type { CertificationLevel, LevelNumber } from '@agio/contracts/certification';
import type { Database } from '@agio/database';

export interface Standing {
  readonly level: LevelNumber;
  readonly since: number | null;
}

const NONE: Standing = { level: 0, since: null };

export const numberOfLevel = (level: CertificationLevel): LevelNumber => (LEVELS.indexOf(level) + 1) as LevelNumber;

interface Row {
  readonly customer: bigint;
  readonly level: CertificationLevel;
  readonly decided_at: bigint;
}

/** All customers' levels in memory: loaded at the start, read again after each change that was committed. */
export class Levels {
  readonly #database: Database;
  readonly #standings = new Map<number, Standing>();
  /** Customers whose level could not be read. */
  readonly #unread = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  async load(): Promise<void> {
    this.#standings.clear();
    const rows = await this.#database.query<Row>(
      `select customer, level, decided_at from certification_application where state = 'passed' and closed_at is null`,
    );
    for (const row of rows) this.#raise(row);
  }

  of(customer: number): Standing {
    return this.#standings.get(customer) ?? NONE;
  }

  /** One after the other, so that an older answer never replaces a newer one. Without an answer a level counts for nothing: it may have been withdrawn. */
  refresh(customer: number): Promise<void> {
    const done = this.#last.then(async () => {
      const rows = await this.#database.query<Row>(
        `select customer, level, decided_at from certification_application where customer = $1 and state = 'passed' and closed_at is null`,
        [customer],
      );
      this.#unread.delete(customer);
      this.#standings.delete(customer);
      for (const row of rows) this.#raise(row);
    });
    const known = done.catch((error: unknown) => {
      this.#standings.delete(customer);
      this.#unread.add(customer);
      throw error;
    });
    this.#last = known.catch(() => undefined);
    return known;
  }

  /** Reads again what could not be read. */
  async refreshUnread(): Promise<void> {
    for (const customer of this.#unread) await this.refresh(customer);
  }

  #raise({ customer, decided_at: decidedAt, level }: Row): void {
    const number = numberOfLevel(level);
    if (number > this.of(Number(customer)).level) this.#standings.set(Number(customer), { level: number, since: Number(decidedAt) });
  }
}
