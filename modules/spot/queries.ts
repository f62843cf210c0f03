import type { Session } from '@agio/database';
import type { OrderRecord } from '@agio/core';
import { joinCandles } from './candles.ts';
import type { CandleRow } from './candles.ts';
import { orderOf } from './order-rows.ts';
import type { OrderRow } from './order-rows.ts';
import type { FillSource } from './views.ts';

/** Joins conditions whose `$?` are numbered in order. */
function where(parts: readonly (readonly [string, unknown] | undefined)[]): { text: string; values: unknown[] } {
  const given = parts.filter((part) => part !== undefined);
  return {
    text: given.map(([condition], index) => condition.replace('$?', `$${index + 1}`)).join(' and '),
    values: given.map(([, value]) => value),
  };
}

export interface HistoryFilter {
  readonly customer: number;
  readonly market: number | undefined;
  readonly side: string | undefined;
  readonly status: string | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

export interface Paged<T> {
  readonly list: readonly T[];
  readonly total: number;
}

/** Ended orders of a customer, the most recently ended first. */
export async function orderHistory(session: Session, filter: HistoryFilter, page: number, limit: number): Promise<Paged<OrderRecord>> {
  const condition = where([
    ['customer = $?', filter.customer],
    filter.status === undefined ? undefined : ['status = $?', filter.status],
    filter.market === undefined ? undefined : ['market = $?', filter.market],
    filter.side === undefined ? undefined : ['side = $?', filter.side],
    filter.fromMs === undefined ? undefined : ['updated_at >= $?', filter.fromMs],
    filter.toMs === undefined ? undefined : ['updated_at <= $?', filter.toMs],
  ]);
  const text = `from spot_order where status in ('filled', 'cancelled', 'expired') and ${condition.text}`;
  const rows = await session.query<OrderRow>(
    `select * ${text} order by updated_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    condition.values,
  );
  const counted = await session.query<{ total: bigint }>(`select count(*) as total ${text}`, condition.values);
  return { list: rows.map(orderOf), total: Number(counted[0]?.total ?? 0) };
}

/** One order of a customer, whatever its state. */
export async function orderById(session: Session, customer: number, id: number): Promise<OrderRecord | undefined> {
  const rows = await session.query<OrderRow>('select * from spot_order where id = $1 and customer = $2', [id, customer]);
  return rows[0] === undefined ? undefined : orderOf(rows[0]);
}

interface FillRow {
  trade: bigint;
  role: 'maker' | 'taker';
  order_id: bigint;
  market: number;
  side: 'buy' | 'sell';
  ticks: bigint;
  lots: bigint;
  quote: string;
  fee: string;
  at_ms: bigint;
}

export interface OwnFill extends FillSource {
  readonly market: number;
}

function fillOf(row: FillRow): OwnFill {
  return {
    trade: Number(row.trade),
    role: row.role,
    order: Number(row.order_id),
    market: row.market,
    side: row.side,
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    quote: row.quote,
    fee: row.fee,
    atMs: Number(row.at_ms),
  };
}

/** Own fills, newest first. */
export async function fillHistory(
  session: Session,
  customer: number,
  market: number | undefined,
  page: number,
  limit: number,
): Promise<Paged<OwnFill>> {
  const condition = where([['customer = $?', customer], market === undefined ? undefined : ['market = $?', market]]);
  const rows = await session.query<FillRow>(
    `select * from spot_fill where ${condition.text} order by trade desc, role limit ${limit} offset ${(page - 1) * limit}`,
    condition.values,
  );
  const counted = await session.query<{ total: bigint }>(
    `select count(*) as total from spot_fill where ${condition.text}`,
    condition.values,
  );
  return { list: rows.map(fillOf), total: Number(counted[0]?.total ?? 0) };
}

/** One order's fills, oldest first. */
export async function fillsOfOrder(session: Session, order: number): Promise<OwnFill[]> {
  const rows = await session.query<FillRow>('select * from spot_fill where order_id = $1 order by trade', [order]);
  return rows.map(fillOf);
}

export interface TradeRow {
  readonly id: number;
  readonly ticks: number;
  readonly lots: number;
  readonly takerSide: 'buy' | 'sell';
  readonly atMs: number;
}

/** Latest trades of a market, newest first. */
export async function latestTrades(session: Session, market: number, limit: number): Promise<TradeRow[]> {
  const rows = await session.query<{ id: bigint; ticks: bigint; lots: bigint; taker_side: 'buy' | 'sell'; at_ms: bigint }>(
    'select id, ticks, lots, taker_side, at_ms from spot_trade where market = $1 order by id desc limit $2',
    [market, limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    takerSide: row.taker_side,
    atMs: Number(row.at_ms),
  }));
}

interface CandleRecord {
  market: number;
  minutes: number;
  open_ms: bigint;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  lots: string;
  quote: string;
  trades: bigint;
}

function candleOf(row: CandleRecord): CandleRow {
  return {
    market: row.market,
    minutes: row.minutes,
    openMs: Number(row.open_ms),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    lots: BigInt(row.lots),
    quote: BigInt(row.quote),
    trades: Number(row.trades),
  };
}

/** Up to the first of the market's own candles, with which the last of them may share its time. */
const BEFORE_OWN = `open_ms <= coalesce(
  (select min(open_ms) from spot_candle own where own.market = past.market and own.minutes = past.minutes), 9223372036854775807)`;

/** Stored candles that open within the given times, oldest first: those of the time before the market, then its own. */
export async function candlesBetween(
  session: Session,
  market: number,
  minutes: number,
  fromMs: number,
  toMs: number,
): Promise<CandleRow[]> {
  const rows = await session.query<CandleRecord>(
    `select 0 as own, past.* from spot_past_candle past
       where market = $1 and minutes = $2 and open_ms >= $3 and open_ms <= $4 and ${BEFORE_OWN}
     union all select 1, spot_candle.* from spot_candle where market = $1 and minutes = $2 and open_ms >= $3 and open_ms <= $4
     order by open_ms, own`,
    [market, minutes, fromMs, toMs],
  );
  return joinCandles(rows.map(candleOf));
}

/** Close of the last candle that opened before a time. */
export async function closeBefore(session: Session, market: number, minutes: number, beforeMs: number): Promise<number | undefined> {
  const rows = await session.query<{ close: bigint }>(
    `(select close, 0 as past from spot_candle where market = $1 and minutes = $2 and open_ms < $3 order by open_ms desc limit 1)
     union all
     (select close, 1 from spot_past_candle past where market = $1 and minutes = $2 and open_ms < $3 and ${BEFORE_OWN}
        order by open_ms desc limit 1)
     order by past limit 1`,
    [market, minutes, beforeMs],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].close);
}

/** Opening time of a market's first candle. */
export async function firstCandleMs(session: Session, market: number, minutes: number): Promise<number | undefined> {
  const rows = await session.query<{ first: bigint | null }>(
    `select least(
       (select min(open_ms) from spot_candle where market = $1 and minutes = $2),
       (select min(open_ms) from spot_past_candle where market = $1 and minutes = $2)) as first`,
    [market, minutes],
  );
  const first = rows[0]?.first ?? null;
  return first === null ? undefined : Number(first);
}
