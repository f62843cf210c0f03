import type { OtcNotice } from '@agio/contracts/otc';
import type { OtcEvent } from '@agio/contracts/otc';
import { changesAfter } from '@agio/database';
import type { Change, Session } from '@agio/database';
import { followRows } from '@agio/module';
import type { Follower } from '@agio/module';
import { amountText, coinAt, totalText } from '../room.ts';
import type { Room } from '../room.ts';
import { orderRow } from '../order-rows.ts';
import { otcStep } from '../model.ts';
import type { OtcOrderRecord, Step } from '../model.ts';
import { appendLine } from './lines.ts';
import { tellChanged } from './live.ts';
import { orderWordsBy } from '../words/store.ts';
import { eventOf, toldOf } from './steps.ts';

/** Writes each step of an order into its transcript, once, and tells people of it. */
export const scribeOf = (room: Room): Follower =>
  followRows(room, {
    table: 'otc_scribe',
    rowsAfter: (session, after, most) => changesAfter(session, otcStep, after, most),
    each: (change) => write(room, change),
  });

async function write(room: Room, { before, now: step }: Change<Step>): Promise<boolean> {
  const order = await orderRow(room.database, step.id, undefined);
  if (order === undefined) return false;
  const event = eventOf(step, before);
  if (event !== undefined) {
    await room.database.transaction((session) => writeLine(room, session, order, { before, event, step }));
    // Whoever cannot be told keeps nobody else from being told.
    await tell(room, order, step, event).catch((error: unknown) => room.onError(error));
  }
  await tellChanged(room, order, { isMessage: false });
  return true;
}

async function writeLine(room: Room, session: Session, order: OtcOrderRecord, happened: Happened): Promise<void> {
  const { event, step } = happened;
  const base = { order: order.id, author: 0, reader: 0, event, pictures: [], at: step.updatedAtMs };
  await appendLine(session, { ...base, content: await contentOf(session, order, happened), step: [step.sequence, 0] });
  if (event !== 'made') return;
  const { autoReply } = (await orderWordsBy(session, room, [order.words]))(order.words);
  if (autoReply === '') return;
  const said = { event: null, content: autoReply, author: order.maker, reader: order.taker };
  await appendLine(session, { ...base, ...said, step: [step.sequence, 1] });
}

/** Before the position moves: told twice is told once, by the notice's id. */
async function tell(room: Room, order: OtcOrderRecord, step: Step, event: OtcEvent): Promise<void> {
  const coin = coinAt(room, order.coin);
  const data: OtcNotice['data'] = {
    order: String(order.id),
    coin: coin.code,
    amount: amountText(order.amount, coin),
    total: totalText(order.total),
    fiat: order.fiat,
  };
  for (const [customer, told] of toldOf(event, step, order))
    await room.tell(`otc-${order.id}-${step.sequence}-${customer}`, customer, { event: told, data });
}

/** What happened to an order between two states of it. */
interface Happened {
  readonly before: Step | undefined;
  readonly event: OtcEvent;
  readonly step: Step;
}

/** Who agreed last: of two proposals of one person, that person. */
const agreedBy = ({ agreed }: Step, before: Step | undefined): number | undefined =>
  agreed.find((who) => before?.agreed.includes(who) !== true) ?? agreed[0];

/** Of a decision, its reason; of what a person or the clock did, who. */
async function contentOf(session: Session, { buyer }: OtcOrderRecord, { before, event, step }: Happened): Promise<string> {
  // The reason of the state says how it came to be: during an appeal, who appealed.
  if (event === 'disagreed') return before?.agreed[0] === buyer ? 'buyer' : 'seller';
  if (event === 'agreed' || event === 'proposed') return agreedBy(step, before) === buyer ? 'buyer' : 'seller';
  if (event !== 'decided') return step.reason ?? '';
  const [row] = await session.query<{ reason: string }>('select reason from otc_decision where order_id = $1 and by_operator = $2', [
    step.id,
    step.by,
  ]);
  return row?.reason ?? '';
}
