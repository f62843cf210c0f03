import type { Session } from '@agio/database';
import { buyerOf, sellerOf } from '../model.ts';
import type { C2cOrderRecord, C2cReason, C2cState } from '../model.ts';
import type { StepEvent } from './lines.ts';
import type { C2cNotice } from './notices.ts';

/** A state that an order was left in. */
export interface Change {
  readonly order: number;
  readonly sequence: number;
  readonly at: number;
  readonly provider: number;
  readonly state: C2cState;
  readonly reason: C2cReason | null;
  readonly hadGrace: boolean;
  readonly by: number;
}

interface Row {
  readonly order_id: bigint;
  readonly sequence: bigint;
  readonly at: bigint;
  readonly provider: bigint;
  readonly state: C2cState;
  readonly reason: C2cReason | null;
  readonly had_grace: boolean;
  readonly by_operator: bigint;
}

/** Changes after a position, about so many but all of each position, each with the one before it of the same order. */
export async function changesAfter(
  session: Session,
  after: number,
  most: number,
): Promise<readonly { readonly change: Change; readonly before: Change | undefined }[]> {
  const rows = await session.query<Row>(
    `select * from c2c_change where sequence > $1
       and sequence <= (select max(sequence) from (select sequence from c2c_change where sequence > $1 order by sequence limit $2) first)
     order by sequence, order_id`,
    [after, most],
  );
  const found: { change: Change; before: Change | undefined }[] = [];
  for (const row of rows) {
    const [before] = await session.query<Row>(
      'select * from c2c_change where order_id = $1 and sequence < $2 order by sequence desc limit 1',
      [row.order_id, row.sequence],
    );
    found.push({ change: changeOf(row), before: before === undefined ? undefined : changeOf(before) });
  }
  return found;
}

/** What happened between two states of an order; undefined for nothing that people are told of. */
export function eventOf(change: Change, before: Change | undefined): StepEvent | undefined {
  if (before === undefined) return 'made';
  if (change.provider !== before.provider) return 'rerouted';
  if (change.hadGrace && !before.hadGrace) return 'grace';
  // It can be appealed for longer.
  if (change.state === 'expired' && before.state === 'expired') return undefined;
  switch (change.state) {
    case 'untreated':
    case 'unpaid':
      return 'opened';
    case 'unconfirmed':
      return 'declared';
    case 'waiting_transfer':
      return 'accepted';
    case 'transferred':
      return 'transferred';
    case 'appealed':
      return 'appealed';
    case 'expired':
      return 'expired';
    default:
      if (change.reason === 'decided') return 'decided';
      return change.state === 'success' ? 'finished' : 'cancelled';
  }
}

/** Who did it, 0 for the clock and for staff. */
export function authorOf(event: StepEvent, change: Change, order: C2cOrderRecord): number {
  const { customer } = order;
  if (event === 'made' || event === 'declared') return customer;
  // A setting that accepts is the provider's as well.
  if (event === 'transferred' || event === 'accepted') return change.provider;
  if (change.reason === 'user' || change.reason === 'agreed') return customer;
  return change.reason === 'provider' || change.reason === 'confirmed' ? change.provider : 0;
}

/** Who is told of a change, and of what. Nobody is told of what they did themselves. */
export function toldOf(
  event: StepEvent,
  change: Change,
  order: C2cOrderRecord,
): readonly (readonly [customer: number, event: C2cNotice['event']])[] {
  const { customer } = order;
  const { provider } = change;
  const author = authorOf(event, change, order);
  const both = [buyerOf({ ...order, provider }), sellerOf({ ...order, provider })].filter((who) => who !== author);
  switch (event) {
    case 'made':
      return [[provider, 'c2c_made']];
    case 'opened':
      return order.side === 'buy' ? [[customer, 'c2c_opened']] : [[provider, 'c2c_opened']];
    case 'accepted':
      return [[customer, 'c2c_accepted']];
    case 'declared':
      return [[provider, 'c2c_declared']];
    case 'transferred':
      return [[customer, 'c2c_transferred']];
    case 'rerouted':
      return [
        [customer, 'c2c_rerouted'],
        [provider, 'c2c_made'],
      ];
    case 'finished':
      return both.map((who) => [who, 'c2c_finished']);
    case 'cancelled':
      return both.map((who) => [who, 'c2c_cancelled']);
    case 'expired':
      return both.map((who) => [who, 'c2c_expired']);
    case 'appealed':
      return both.map((who) => [who, 'c2c_appealed']);
    case 'decided':
      return both.map((who) => [who, 'c2c_decided']);
    default:
      return [];
  }
}

const changeOf = (row: Row): Change => ({
  order: Number(row.order_id),
  sequence: Number(row.sequence),
  at: Number(row.at),
  provider: Number(row.provider),
  state: row.state,
  reason: row.reason,
  hadGrace: row.had_grace,
  by: Number(row.by_operator),
});
