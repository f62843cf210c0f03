import type { OtcEvent } from '@agio/contracts/otc';
import type { Session } from '@agio/database';
import { amountText, coinAt, totalText } from '../room.ts';
import type { Room } from '../room.ts';
import { orderRow } from '../order-rows.ts';
import type { OtcOrderRecord } from '../model.ts';
import { appendLine } from './lines.ts';
import { tellChanged } from './live.ts';
import type { OtcNotice } from './notices.ts';
import { eventOf, stepsAfter, toldOf } from './steps.ts';
import type { Step } from './steps.ts';

const STEPS_MAX = 200;
/** After an error it tries again so late; and so often without being woken, in case rows were late. */
const AGAIN_MS = 1_000;

/**
 * Writes each step of an order into its transcript, once, and tells people of it. It follows the rows and keeps its position in the database,
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
    this.#later();
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
      if (count < STEPS_MAX) return;
    }
  }

  #later(): void {
    this.#endTimer = this.#room.clock.every(AGAIN_MS, () => this.wake());
  }

  async #some(): Promise<number> {
    const { database } = this.#room;
    const after = await positionOf(database);
    const found = await stepsAfter(database, after, STEPS_MAX);
    for (const [at, { before, step }] of found.entries()) {
      const order = await orderRow(database, step.order, undefined);
      if (order === undefined) continue;
      const event = eventOf(step, before);
      if (event !== undefined) {
        await database.transaction((session) => this.#line(session, order, { before, event, step }));
        // Whoever cannot be told keeps nobody else from being told.
        await this.#tell(order, step, event).catch((error: unknown) => this.#room.onError(error));
      }
      // All orders of a position before it moves on: a command may have changed several.
      if (found[at + 1]?.step.sequence !== step.sequence) await moveTo(database, step.sequence);
      await tellChanged(this.#room, order, { isMessage: false });
    }
    return found.length;
  }

  async #line(session: Session, order: OtcOrderRecord, change: Change): Promise<void> {
    const { event, step } = change;
    const base = { order: order.id, author: 0, reader: 0, event, pictures: [], at: step.at };
    await appendLine(session, { ...base, content: await contentOf(session, order, change), step: [step.sequence, 0] });
    if (event !== 'made') return;
    const [words] = await session.query<{ auto_reply: string }>('select auto_reply from otc_order_words where id = $1', [order.words]);
    if (words === undefined || words.auto_reply === '') return;
    const said = { event: null, content: words.auto_reply, author: order.maker, reader: order.taker };
    await appendLine(session, { ...base, ...said, step: [step.sequence, 1] });
  }

  /** Before the position moves: told twice is told once, by the notice's id. */
  async #tell(order: OtcOrderRecord, step: Step, event: OtcEvent): Promise<void> {
    const coin = coinAt(this.#room, order.coin);
    const data: OtcNotice['data'] = {
      order: String(order.id),
      coin: coin.code,
      amount: amountText(order.amount, coin),
      total: totalText(order.total),
      fiat: order.fiat,
    };
    for (const [customer, told] of toldOf(event, step, order))
      await this.#room.tell(`otc-${order.id}-${step.sequence}-${customer}`, customer, { event: told, data });
  }
}

/** What happened to an order between two states of it. */
interface Change {
  readonly before: Step | undefined;
  readonly event: OtcEvent;
  readonly step: Step;
}

/** Who agreed last: of two proposals of one person, that person. */
const agreedBy = ({ agreed }: Step, before: Step | undefined): number | undefined =>
  agreed.find((who) => before?.agreed.includes(who) !== true) ?? agreed[0];

/** Of a decision, its reason; of what a person or the clock did, who. */
async function contentOf(session: Session, { buyer }: OtcOrderRecord, { before, event, step }: Change): Promise<string> {
  // The reason of the state says how it came to be: during an appeal, who appealed.
  if (event === 'disagreed') return before?.agreed[0] === buyer ? 'buyer' : 'seller';
  if (event === 'agreed' || event === 'proposed') return agreedBy(step, before) === buyer ? 'buyer' : 'seller';
  if (event !== 'decided') return step.reason ?? '';
  const [row] = await session.query<{ reason: string }>('select reason from otc_decision where order_id = $1 and by_operator = $2', [
    step.order,
    step.by,
  ]);
  return row?.reason ?? '';
}

async function positionOf(session: Session): Promise<number> {
  const [row] = await session.query<{ sequence: bigint }>('select sequence from otc_scribe');
  return Number(row?.sequence ?? 0);
}

async function moveTo(session: Session, sequence: number): Promise<void> {
  await session.query(
    'insert into otc_scribe (sequence) values ($1) on conflict (one) do update set sequence = greatest(otc_scribe.sequence, excluded.sequence)',
    [sequence],
  );
}
