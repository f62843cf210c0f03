import type { Session } from '@agio/database';
import type { House } from './house.ts';
import { Interval } from './interval.ts';

/** How often it looks without being woken, in case rows were late or there was an error. */
const AGAIN_MS = 1_000;
const ROWS_MAX = 200;

export interface FollowerOptions<Row extends { readonly sequence: number }> {
  /** A table of one row, which has the position that was reached. */
  readonly table: string;
  /** Rows after a position, about `most` of them, but all of each position. */
  readonly rowsAfter: (session: Session, after: number, most: number) => Promise<readonly Row[]>;
  /** Does what a row asks for. Called again for the same row after a crash; false where that cannot be done yet. */
  readonly each: (row: Row) => Promise<boolean | void>;
}

/**
 * Works through rows that are made of durable facts, in their order. It keeps its position in the database, so that a restart misses nothing
 * and repeats at most what was under way. Made by `followRows`.
 */
export class Follower {
  readonly #some: () => Promise<number>;
  readonly #looks: Interval;
  #isStopped = true;
  #wanted = 0;

  /** `some` works through the next rows, and returns how many they were. */
  constructor(ports: Pick<House, 'clock' | 'onError' | 'reached'>, some: () => Promise<number>) {
    this.#some = some;
    this.#looks = new Interval(ports, AGAIN_MS, async () => {
      await ports.reached(this.#wanted);
      await this.write();
    });
  }

  start(): void {
    this.#isStopped = false;
    this.#looks.start();
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looks.stop();
  }

  /** There may be something to do, once the rows show this position. */
  wake(sequence = 0): void {
    this.#wanted = Math.max(this.#wanted, sequence);
    if (!this.#isStopped) void this.#looks.now();
  }

  /** Works through everything there is. */
  async write(): Promise<void> {
    while ((await this.#some()) >= ROWS_MAX);
  }
}

/** Follows rows of a module. */
export function followRows<Row extends { readonly sequence: number }>(
  ports: Pick<House, 'clock' | 'database' | 'onError' | 'reached'>,
  { each, rowsAfter, table }: FollowerOptions<Row>,
): Follower {
  return new Follower(ports, async () => {
    const { database } = ports;
    const [reached] = await database.query<{ sequence: bigint }>(`select sequence from ${table}`);
    const rows = await rowsAfter(database, Number(reached?.sequence ?? 0), ROWS_MAX);
    for (const [at, row] of rows.entries()) {
      if ((await each(row)) === false) return 0;
      // All rows of a position before it moves on: a command may have changed several things.
      if (rows[at + 1]?.sequence !== row.sequence)
        await database.query(
          `insert into ${table} (sequence) values ($1) on conflict (one) do update set sequence = greatest(${table}.sequence, excluded.sequence)`,
          [row.sequence],
        );
    }
    return rows.length;
  });
}
