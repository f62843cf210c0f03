import type { C2cNotice } from '@agio/contracts/c2c';
import { changesAfter } from '@agio/database';
import type { Change, Session } from '@agio/database';
import { followRows } from '@agio/module';
import type { Follower } from '@agio/module';
import { c2cChange } from '../model.ts';
import type { C2cChange, C2cOrderRecord } from '../model.ts';
import { orderRow } from '../order-rows.ts';
import { amountText, coinAt, totalText } from '../room.ts';
import type { Room } from '../room.ts';
import { authorOf, eventOf, toldOf } from './changes.ts';
import { appendLine } from './lines.ts';
import type { StepEvent } from './lines.ts';
import { tellChanged } from './live.ts';

/** Writes each change of an order as a step, once, and tells people of it. */
export const scribeOf = (room: Room): Follower =>
  followRows(room, {
    table: 'c2c_scribe',
    rowsAfter: (session, after, most) => changesAfter(session, c2cChange, after, most),
    each: (change) => write(room, change),
  });

async function write(room: Room, { before, now: change }: Change<C2cChange>): Promise<boolean> {
  const order = await orderRow(room.database, change.id);
  if (order === undefined) return false;
  const event = eventOf(change, before);
  if (event !== undefined) {
    await room.database.transaction((session) => writeLine(session, order, change, event));
    // Whoever cannot be told keeps nobody else from being told.
    await tell(room, order, change, event).catch((error: unknown) => room.onError(error));
  }
  tellChanged(room, order);
  return true;
}

async function writeLine(session: Session, order: C2cOrderRecord, change: C2cChange, event: StepEvent): Promise<void> {
  const content = event === 'decided' ? await reasonOf(session, change) : '';
  const author = authorOf(event, change, order);
  const at = change.updatedAtMs;
  await appendLine(session, { order: order.id, author, event, content, pictures: [], at, change: change.sequence });
}

/** Before the position moves: told twice is told once, by the notice's id. */
async function tell(room: Room, order: C2cOrderRecord, change: C2cChange, event: StepEvent): Promise<void> {
  const coin = coinAt(room, order.coin);
  const data: C2cNotice['data'] = {
    order: String(order.id),
    coin: coin.code,
    amount: amountText(order.amount, coin),
    total: totalText(order.total),
    fiat: order.fiat,
  };
  for (const [customer, told] of toldOf(event, change, order))
    await room.tell(`c2c-${order.id}-${change.sequence}-${customer}`, customer, { event: told, data });
}

async function reasonOf(session: Session, { by, id }: C2cChange): Promise<string> {
  const [row] = await session.query<{ reason: string }>('select reason from c2c_decision where order_id = $1 and by_operator = $2', [
    id,
    by,
  ]);
  return row?.reason ?? '';
}
