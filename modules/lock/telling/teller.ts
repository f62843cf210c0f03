import type { Session } from '@agio/database';
import { amountText, coinAt } from '../room.ts';
import type { Room } from '../room.ts';
import type { LockNotice } from './notices.ts';

const EVENTS_MAX = 200;
/** How often it looks without being woken, in case rows were late or there was an error. */
const AGAIN_MS = 1_000;

interface Row {
  readonly sequence: bigint;
  readonly position: bigint;
  readonly number: number;
  readonly customer: bigint;
  readonly coin: number;
  readonly event: LockNotice['event'];
  readonly amount: string;
}

/** Tells people of releases and emergency exits. It follows the rows and keeps its place in the database, so that a restart repeats nothing and misses nothing. */
export class Teller {
  readonly #room: Room;
  #isStopped = true;
  #isWoken = false;
  #wanted = 0;
  #working: Promise<void> = Promise.resolve();
  #endTimer: (() => void) | undefined;

  constructor(room: Room) {
    this.#room = room;
  }

  start(): void {
    this.#isStopped = false;
    this.#endTimer = this.#room.clock.every(AGAIN_MS, () => this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endTimer?.();
    await this.#working;
  }

  /** There may be something to tell, once the rows show this position. */
  wake(sequence = 0): void {
    this.#wanted = Math.max(this.#wanted, sequence);
    if (this.#isStopped || this.#isWoken) return;
    this.#isWoken = true;
    this.#working = this.#working
      .then(async () => {
        await this.#room.reached(this.#wanted);
        this.#isWoken = false;
        await this.write();
      })
      .catch((error: unknown) => {
        this.#isWoken = false;
        this.#room.onError(error);
      });
  }

  /** Tells everything there is. */
  async write(): Promise<void> {
    for (;;) if ((await this.#some()) < EVENTS_MAX) return;
  }

  async #some(): Promise<number> {
    const { database } = this.#room;
    const rows = await eventsAfter(database, EVENTS_MAX);
    for (const [at, row] of rows.entries()) {
      // Whoever cannot be told keeps nobody else from being told; told twice is told once, by the id.
      await this.#tell(row).catch((error: unknown) => this.#room.onError(error));
      if (rows[at + 1]?.sequence !== row.sequence) await moveTo(database, Number(row.sequence));
    }
    return rows.length;
  }

  async #tell({ amount, coin: id, customer, event, number, position, sequence }: Row): Promise<void> {
    const coin = coinAt(this.#room, id);
    const data = { position: String(position), coin: coin.code, amount: amountText(amount, coin) };
    await this.#room.tell(`lock-${position}-${number}-${sequence}`, Number(customer), { event, data });
  }
}

/** Events after the place that was reached, about so many but all of each position of the journal. */
async function eventsAfter(session: Session, most: number): Promise<readonly Row[]> {
  const [reached] = await session.query<{ sequence: bigint }>('select sequence from lock_teller');
  const after = Number(reached?.sequence ?? 0);
  return session.query<Row>(
    `select * from lock_event where sequence > $1
       and sequence <= (select max(sequence) from (select sequence from lock_event where sequence > $1 order by sequence limit $2) first)
     order by sequence, position, number`,
    [after, most],
  );
}

async function moveTo(session: Session, sequence: number): Promise<void> {
  await session.query(
    'insert into lock_teller (sequence) values ($1) on conflict (one) do update set sequence = greatest(lock_teller.sequence, excluded.sequence)',
    [sequence],
  );
}
