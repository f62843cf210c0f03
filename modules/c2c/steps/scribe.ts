import type { Session } from '@agio/database';
import type { C2cOrderRecord } from '../model.ts';
import { orderRow } from '../order-rows.ts';
import { amountText, coinAt, totalText } from '../room.ts';
import type { Room } from '../room.ts';
import { authorOf, changesAfter, eventOf, toldOf } from './changes.ts';
import type { Change } from './changes.ts';
import { appendLine } from './lines.ts';
import type { StepEvent } from './lines.ts';
import { tellChanged } from './live.ts';
import type { C2cNotice } from './notices.ts';

const CHANGES_MAX = 200;
/** After an error it tries again so late; and so often without being woken, in case rows were late. */
const AGAIN_MS = 1_000;

/**
 * Writes each change of an order as a step, once, and tells people of it. It follows the rows and keeps its position in the database,
 * so that a restart repeats nothing and misses nothing.
 */
export class Scribe {
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

  /** There may be something to write, once the rows show this position. */
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

  /** Writes everything there is. */
  async write(): Promise<void> {
    for (;;) {
      const count = await this.#some();
      if (count < CHANGES_MAX) return;
    }
  }

  async #some(): Promise<number> {
    const { database } = this.#room;
    const after = await positionOf(database);
    const found = await changesAfter(database, after, CHANGES_MAX);
    for (const [at, { before, change }] of found.entries()) {
      const order = await orderRow(database, change.order);
      if (order === undefined) continue;
      const event = eventOf(change, before);
      if (event !== undefined) {
        await database.transaction((session) => this.#line(session, order, change, event));
        // Whoever cannot be told keeps nobody else from being told.
        await this.#tell(order, change, event).catch((error: unknown) => this.#room.onError(error));
      }
      // All orders of a position before it moves on: a command may have changed several.
      if (found[at + 1]?.change.sequence !== change.sequence) await moveTo(database, change.sequence);
      tellChanged(this.#room, order);
    }
    return found.length;
  }

  async #line(session: Session, order: C2cOrderRecord, change: Change, event: StepEvent): Promise<void> {
    const content = event === 'decided' ? await reasonOf(session, change) : '';
    const author = authorOf(event, change, order);
    await appendLine(session, { order: order.id, author, event, content, pictures: [], at: change.at, change: change.sequence });
  }

  /** Before the position moves: told twice is told once, by the notice's id. */
  async #tell(order: C2cOrderRecord, change: Change, event: StepEvent): Promise<void> {
    const coin = coinAt(this.#room, order.coin);
    const data: C2cNotice['data'] = {
      order: String(order.id),
      coin: coin.code,
      amount: amountText(order.amount, coin),
      total: totalText(order.total),
      fiat: order.fiat,
    };
    for (const [customer, told] of toldOf(event, change, order))
      await this.#room.tell(`c2c-${order.id}-${change.sequence}-${customer}`, customer, { event: told, data });
  }
}

async function reasonOf(session: Session, { by, order }: Change): Promise<string> {
  const [row] = await session.query<{ reason: string }>('select reason from c2c_decision where order_id = $1 and by_operator = $2', [
    order,
    by,
  ]);
  return row?.reason ?? '';
}

async function positionOf(session: Session): Promise<number> {
  const [row] = await session.query<{ sequence: bigint }>('select sequence from c2c_scribe');
  return Number(row?.sequence ?? 0);
}

async function moveTo(session: Session, sequence: number): Promise<void> {
  await session.query(
    'insert into c2c_scribe (sequence) values ($1) on conflict (one) do update set sequence = greatest(c2c_scribe.sequence, excluded.sequence)',
    [sequence],
  );
}
