import type { OrderRecord } from '@agio/core';
import type { Session } from '@agio/database';
import { orderOf } from './order-rows.ts';
import type { OrderRow } from './order-rows.ts';

const MINUTE_MS = 60_000;
/** Later than the end of any imported candle. */
const OWN = `9223372036854775807::int8`;

/**
 * The last price of each market before the minute of each moment, in ticks; before its first trade here the latest close of an
 * hour or a day of an imported chart.
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
       union all
       (select close, open_ms + 3600000, 1 from spot_past_candle
          where market = m.market and minutes = 60 and open_ms <= t.minute - 3600000 order by open_ms desc limit 1)
       union all
       (select close, open_ms + 86400000, 2 from spot_past_candle
          where market = m.market and minutes = 1440 and open_ms <= t.minute - 86400000 order by open_ms desc limit 1)
       order by ended_ms desc, place limit 1
     ) c`,
    [times.map((_time, at) => at), times.map((time) => time - (time % MINUTE_MS)), markets],
  );
  return rows.map(({ at, close, market }) => ({ at, market, ticks: Number(close) }));
}

/** An order as it was open at a moment. */
export type OrderThen = Pick<OrderRecord, 'createdAtMs' | 'id' | 'lots' | 'market' | 'side' | 'ticks' | 'total' | 'type'> & {
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
  const amended = await session.query<{ order_id: bigint; ticks: bigint; lots: bigint }>(
    `select distinct on (order_id) order_id, ticks, lots from spot_amendment where order_id = any($1::int8[]) and until_ms > $2 order by order_id, until_ms`,
    [ids, atMs],
  );
  const filled = new Map(fills.map(({ lots, order_id: order }) => [Number(order), Number(lots)]));
  const terms = new Map(amended.map(({ lots, order_id: order, ticks }) => [Number(order), { ticks: Number(ticks), lots: Number(lots) }]));
  return [...orders.values()]
    .map((order) => ({ ...order, ...terms.get(order.id), filledLots: filled.get(order.id) ?? 0 }))
    .toSorted((a, b) => b.id - a.id);
}

/** Orders that ended on one side of a moment with something traded, the nearest first. */
export async function ordersBeside(
  session: Session,
  customer: number,
  { atMs, isAfter, limit }: { readonly atMs: number; readonly isAfter: boolean; readonly limit: number },
): Promise<OrderRecord[]> {
  const [side, order] = isAfter ? ['>', 'asc'] : ['<=', 'desc'];
  const rows = await session.query<OrderRow>(
    `select * from spot_order where customer = $1 and status in ('filled', 'cancelled', 'expired') and updated_at ${side} $2
       and filled_lots > 0 and owner is null order by updated_at ${order}, id ${order} limit $3`,
    [customer, atMs, limit],
  );
  return rows.map(orderOf);
}

/** How many orders ended with something traded, by stretches of time. */
export async function tradedBetween(
  session: Session,
  customer: number,
  { fromMs, stretchMs, toMs }: { readonly fromMs: number; readonly toMs: number; readonly stretchMs: number },
): Promise<{ readonly stretch: number; readonly count: number }[]> {
  const rows = await session.query<{ stretch: bigint; count: bigint }>(
    `select (updated_at - $2::int8) / $4::int8 as stretch, count(*) as count from spot_order
     where customer = $1 and status in ('filled', 'cancelled', 'expired') and updated_at >= $2 and updated_at <= $3 and filled_lots > 0 and owner is null
     group by 1`,
    [customer, fromMs, toMs, stretchMs],
  );
  return rows.map(({ count, stretch }) => ({ stretch: Number(stretch), count: Number(count) }));
}
