import type { OrderNotice } from '@agio/contracts/spot';
import { rowsAfter } from '@agio/database';
import type { Session } from '@agio/database';
import type { OrderRecord } from '@agio/core';
import { followRows } from '@agio/module';
import type { Follower } from '@agio/module';
import type { SpotPorts } from '../ports.ts';
import { orderById } from '../history/queries.ts';
import type { MarketScale, Scales } from '../views.ts';

type Room = Pick<SpotPorts, 'clock' | 'database' | 'now' | 'onError' | 'reached' | 'tell'> & { readonly scales: Scales };

interface Row {
  readonly sequence: number;
  readonly order: number;
  readonly customer: number;
  readonly atMs: number;
}

/** No notices about anything older, as after rows were made again. */
const TOLD_MS = 24 * 60 * 60_000;
/** What an order ended with that was executed, as far as there was anything to trade with. */
const RUN_ENDS: ReadonlySet<string | null> = new Set(['no_liquidity', 'immediate_or_cancel', 'fills_max', 'self_trade', 'balance']);

/** Notifies owners of the outcome of waiting orders, once each, also after a restart. */
export const orderTeller = (room: Room): Follower =>
  followRows(room, {
    table: 'spot_order_teller',
    rowsAfter: outcomesAfter,
    // A notice that fails does not hold up the others.
    each: (row) => tell(room, row).catch((error: unknown) => room.onError(error)),
  });

async function outcomesAfter(session: Session, after: number, most: number): Promise<readonly Row[]> {
  const rows = await rowsAfter<{ order_id: bigint; sequence: bigint; customer: bigint; at_ms: bigint }>(
    session,
    'spot_order_outcome',
    'order_id',
    after,
    most,
  );
  return rows.map((row) => ({
    sequence: Number(row.sequence),
    order: Number(row.order_id),
    customer: Number(row.customer),
    atMs: Number(row.at_ms),
  }));
}

async function tell(room: Room, { atMs, customer, order: id }: Row): Promise<void> {
  if (atMs < room.now() - TOLD_MS) return;
  const order = await orderById(room.database, customer, id);
  if (order === undefined) return;
  const notice = noticeOf(room.scales.of(order.market), order);
  if (notice !== undefined) await room.tell(`order-${id}-outcome`, customer, notice);
}

/** The notice to the owner of an order that was executed, or ended without that; undefined for nothing. */
export function noticeOf(scale: MarketScale, order: OrderRecord): OrderNotice | undefined {
  const { reason, status } = order;
  const event = eventOf(order);
  // Its owner ended it meanwhile, and knows.
  if (event === undefined || reason === 'customer' || reason === 'list') return undefined;
  const { base, quote } = scale.market.definition;
  const isByTotal = order.total !== null && order.side === 'buy';
  const filled = BigInt(order.filledLots);
  const rest = isByTotal ? scale.quote(BigInt(order.total ?? 0) - BigInt(order.filledQuote)) : scale.amount(order.lots - order.filledLots);
  const data = {
    order: String(order.id),
    market: scale.market.name,
    base,
    quote,
    side: order.side,
    filled: plain(scale.amount(filled)),
    total: plain(scale.quote(order.filledQuote)),
    rest: plain(rest),
    restCoin: isByTotal ? quote : base,
    price: order.ticks === 0 ? '' : plain(scale.price(order.ticks)),
    why: reason ?? status,
  };
  return { event, data };
}

function eventOf({ filledLots, reason, status, triggeredAtMs }: OrderRecord): OrderNotice['event'] | undefined {
  if (status === 'filled') return 'order_triggered_filled';
  if (status === 'pending_trigger') return undefined;
  if (triggeredAtMs === undefined) return 'order_unexecuted';
  const hasRun = filledLots > 0 || reason === null || RUN_ENDS.has(reason);
  return hasRun ? 'order_triggered_unfilled' : 'order_unexecuted';
}

function plain(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
