import type { OrderRecord } from '@agio/core';
import type { Session } from '@agio/database';
import { STORED_INTERVALS } from '@agio/kernel';
import { MINUTE_MS } from '@agio/kernel/time';
import { amendedTerms, orderOf } from './order-rows.ts';
import type { OrderRow } from './order-rows.ts';

/** Later than the end of any imported candle. */
const OWN = `9223372036854775807::int8`;

/** The latest close of an imported chart by each interval that it may have; of several that end together the shortest. */
const PAST = STORED_INTERVALS.map(
  (minutes, place) =>
    `union all (select close, open_ms + ${minutes * MINUTE_MS}, ${place + 1} from spot_past_candle
       where market = m.market and minutes = ${minutes} and open_ms <= t.minute - ${minutes * MINUTE_MS} order by open_ms desc limit 1)`,
);

/**
 * The last price of each market before the minute of each moment, in ticks; before its first trade here the latest close of an imported
 * chart, by the shortest interval that it has there.
 */
export async function closesAt(
  session: Session,
  markets: readonly number[],
  times: readonly number[],
): Promise<{ readonly at: number; readonly market: number; readonly ticks: number }[]> {
  const rows = await session.query<{ at: number; market: number; close: bigint }>(
    `select t.at, m.market, c.close from unnest($1::int4[], $2::int8[]) as t(at, minute) cross join unnest($3::int4[]) as m(market) cross join lateral (
       (select close, ${OWN} as ended_ms, 0 as place from spot_candle where market = m.market and minutes = 1 and open_ms < t.minute
          order by open_ms desc limit 1)
       ${PAST.join(' ')}
       order by ended_ms desc, place limit 1
     ) c`,
    [times.map((_time, at) => at), times.map((time) => time - (time % MINUTE_MS)), markets],
  );
  return rows.map(({ at, close, market }) => ({ at, market, ticks: Number(close) }));
}

/** An order as it was open at a moment. */
export type OrderThen = Pick<
  OrderRecord,
  | 'activationTicks'
  | 'createdAtMs'
  | 'id'
  | 'lots'
  | 'market'
  | 'side'
  | 'stopTicks'
  | 'ticks'
  | 'total'
  | 'trailingBps'
  | 'trailingTicks'
  | 'triggeredAtMs'
  | 'type'
> & {
  readonly filledLots: number;
};

/** A customer's orders that were open at a moment, newest first. `open` are those that are open now, as the core knows them. */
export async function ordersAt(session: Session, customer: number, open: readonly OrderRecord[], atMs: number): Promise<OrderThen[]> {
  const ended = await session.query<OrderRow>(
    `select * from spot_order where customer = $1 and status in ('filled', 'cancelled', 'expired') and updated_at > $2 and created_at <= $2`,
    [customer, atMs],
  );
  const orders = new Map<number, OrderRecord>();
  for (const order of [...ended.map(orderOf), ...open.filter(({ createdAtMs }) => createdAtMs <= atMs)])
    if (order.owner === undefined) orders.set(order.id, order);
  const ids = [...orders.keys()];
  const fills = await session.query<{ order_id: bigint; lots: string }>(
    'select order_id, sum(lots)::text as lots from spot_fill where order_id = any($1::int8[]) and at_ms <= $2 group by order_id',
    [ids, atMs],
  );
  const amended = await session.query<OrderRow>(
    `select distinct on (order_id) * from spot_amendment where order_id = any($1::int8[]) and until_ms > $2 order by order_id, until_ms`,
    [ids, atMs],
  );
  const filled = new Map(fills.map(({ lots, order_id: order }) => [Number(order), Number(lots)]));
  const terms = new Map(amended.map((row) => [Number(row['order_id']), amendedTerms(row)]));
  return [...orders.values()]
    .map((order) => ({ ...order, ...terms.get(order.id), filledLots: filled.get(order.id) ?? 0 }))
    .toSorted((a, b) => b.id - a.id);
}

/** What one order of a customer traded within one moment: it stands when it was traded, whenever its order ended. */
export interface FillsThen {
  readonly order: number;
  readonly market: number;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly atMs: number;
}

const OWN_FILLS = 'f.customer = $1 and not exists (select from spot_order o where o.id = f.order_id and o.owner is not null)';

/** What orders traded on one side of a moment, the nearest first. */
export async function fillsBeside(
  session: Session,
  customer: number,
  { atMs, isAfter, limit }: { readonly atMs: number; readonly isAfter: boolean; readonly limit: number },
): Promise<FillsThen[]> {
  const [side, order] = isAfter ? ['>', 'asc'] : ['<=', 'desc'];
  const rows = await session.query<{ order_id: bigint; market: number; side: 'buy' | 'sell'; lots: string; at_ms: bigint }>(
    `select f.order_id, f.market, f.side, sum(f.lots)::text as lots, f.at_ms from spot_fill f
     where ${OWN_FILLS} and f.at_ms ${side} $2 group by 1, 2, 3, 5 order by f.at_ms ${order}, f.order_id ${order} limit $3`,
    [customer, atMs, limit],
  );
  return rows.map(({ at_ms: at, lots, market, order_id: id, side: of }) => ({
    order: Number(id),
    market,
    side: of,
    lots: Number(lots),
    atMs: Number(at),
  }));
}

/** How many trades there were, by stretches of time; what one order traded within one moment is one. */
export async function tradedBetween(
  session: Session,
  customer: number,
  { fromMs, stretchMs, toMs }: { readonly fromMs: number; readonly toMs: number; readonly stretchMs: number },
): Promise<{ readonly stretch: number; readonly count: number }[]> {
  const rows = await session.query<{ stretch: bigint; count: bigint }>(
    `select (at_ms - $2::int8) / $4::int8 as stretch, count(distinct (order_id, at_ms)) as count from spot_fill f
     where ${OWN_FILLS} and at_ms >= $2 and at_ms <= $3 group by 1`,
    [customer, fromMs, toMs, stretchMs],
  );
  return rows.map(({ count, stretch }) => ({ stretch: Number(stretch), count: Number(count) }));
}
