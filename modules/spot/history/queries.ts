import type { Session } from '@agio/database';
import type { OrderRecord } from '@agio/core';
import { defineTable, number, small, whole, word } from '@agio/kernel/record';
import { joinCandles } from '../candles.ts';
import type { CandleRow } from '../candles.ts';
import { orderOf } from './order-rows.ts';
import type { OrderRow } from './order-rows.ts';
import type { FillSource } from '../views.ts';

type Condition = readonly [string, ...unknown[]] | undefined;

/** Joins conditions whose `$?` are numbered in order. */
function where(parts: readonly Condition[]): { text: string; values: unknown[] } {
  const given = parts.filter((part) => part !== undefined);
  let count = 0;
  return {
    text: given.map(([condition]) => condition.replaceAll('$?', () => `$${(count += 1)}`)).join(' and '),
    values: given.flatMap(([, ...values]) => values),
  };
}

/** Which part of a list is wanted: a page of it, or what follows a cursor. */
export interface Part {
  readonly page: number;
  readonly limit: number;
  /** `next` of the part before; a page is not counted then. */
  readonly cursor?: string | undefined;
}

/** The two numbers of a cursor; one that is malformed begins behind everything. */
function cursorOf(cursor: string): readonly [number, number] {
  const [first, second] = cursor.split('.').map(Number);
  return [first ?? 0, second ?? 0];
}

function limitOf({ page, limit, cursor }: Part): string {
  // One more than asked for shows whether the list continues.
  return `limit ${limit + 1} offset ${cursor === undefined ? (page - 1) * limit : 0}`;
}

export interface HistoryFilter {
  readonly customer: number;
  readonly market: number | undefined;
  readonly side: string | undefined;
  readonly status: string | undefined;
  readonly type: string | undefined;
  readonly order?: number | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

export interface ListPage<T> {
  readonly list: readonly T[];
  readonly total: number;
  /** Where the list continues; null at its end. */
  readonly next: string | null;
}

function pagedOf<T>(rows: readonly T[], limit: number, total: bigint | undefined, cursorAt: (row: T) => string): ListPage<T> {
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return { list, total: Number(total ?? 0), next: rows.length > limit && last !== undefined ? cursorAt(last) : null };
}

/** The orders of one list of a customer's, as far as they are written. */
export async function listOrders(session: Session, customer: number, list: number): Promise<OrderRecord[]> {
  const rows = await session.query<OrderRow>('select * from spot_order where customer = $1 and list = $2', [customer, list]);
  return rows.map(orderOf);
}

/** Ended orders of a customer, the most recently ended first. */
export async function orderHistory(session: Session, filter: HistoryFilter, part: Part): Promise<ListPage<OrderRecord>> {
  const conditions: Condition[] = [
    ['customer = $?', filter.customer],
    filter.status === undefined ? undefined : ['status = $?', filter.status],
    filter.market === undefined ? undefined : ['market = $?', filter.market],
    filter.side === undefined ? undefined : ['side = $?', filter.side],
    filter.type === undefined ? undefined : ['type = $?', filter.type],
    filter.order === undefined ? undefined : ['id = $?', filter.order],
    filter.fromMs === undefined ? undefined : ['updated_at >= $?', filter.fromMs],
    filter.toMs === undefined ? undefined : ['updated_at <= $?', filter.toMs],
  ];
  const [all, rest] = [
    where(conditions),
    where([...conditions, part.cursor === undefined ? undefined : ['(updated_at, id) < ($?, $?)', ...cursorOf(part.cursor)]]),
  ];
  const ended = `from spot_order where status in ('filled', 'cancelled', 'expired') and`;
  const rows = await session.query<OrderRow>(
    `select * ${ended} ${rest.text} order by updated_at desc, id desc ${limitOf(part)}`,
    rest.values,
  );
  const counted = await session.query<{ total: bigint }>(`select count(*) as total ${ended} ${all.text}`, all.values);
  return pagedOf(rows.map(orderOf), part.limit, counted[0]?.total, ({ updatedAtMs, id }) => `${updatedAtMs}.${id}`);
}

/** Orders of a customer in any state, the newest first. Numbers of orders are used again: they are in no order of time. */
export async function allOrders(
  session: Session,
  filter: Pick<HistoryFilter, 'customer' | 'market' | 'side' | 'type' | 'fromMs' | 'toMs'>,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Omit<ListPage<OrderRecord>, 'total'>> {
  const { text, values } = where([
    ['customer = $?', filter.customer],
    filter.market === undefined ? undefined : ['market = $?', filter.market],
    filter.side === undefined ? undefined : ['side = $?', filter.side],
    filter.type === undefined ? undefined : ['type = $?', filter.type],
    filter.fromMs === undefined ? undefined : ['created_at >= $?', filter.fromMs],
    filter.toMs === undefined ? undefined : ['created_at <= $?', filter.toMs],
    cursor === undefined ? undefined : ['(created_at, id) < ($?, $?)', ...cursorOf(cursor)],
  ]);
  const rows = await session.query<OrderRow>(
    `select * from spot_order where ${text} order by created_at desc, id desc limit ${limit + 1}`,
    values,
  );
  const { list, next } = pagedOf(rows.map(orderOf), limit, undefined, ({ createdAtMs, id }) => `${createdAtMs}.${id}`);
  return { list, next };
}

/** One order of a customer, whatever its state. */
export async function orderById(session: Session, customer: number, id: number): Promise<OrderRecord | undefined> {
  const rows = await session.query<OrderRow>('select * from spot_order where id = $1 and customer = $2', [id, customer]);
  return rows[0] === undefined ? undefined : orderOf(rows[0]);
}

/** The newest order of a customer with a client order id, whatever its state. */
export async function orderByClientId(session: Session, customer: number, clientOrderId: string): Promise<OrderRecord | undefined> {
  const rows = await session.query<OrderRow>(
    'select * from spot_order where customer = $1 and client_order_id = $2 order by created_at desc, id desc limit 1',
    [customer, clientOrderId],
  );
  return rows[0] === undefined ? undefined : orderOf(rows[0]);
}

const spotFill = defineTable('spot_fill', ['trade', 'role'], {
  trade: number('number of the trade'),
  role: word<'maker' | 'taker'>('whether its order rested'),
  order: number('number of the order', { column: 'order_id' }),
  clientOrderId: word("the order's id as its owner chose it", { isNullable: true }),
  market: small('number of the market'),
  side: word<'buy' | 'sell'>('side of the order'),
  ticks: number('price in ticks'),
  lots: number('amount in lots'),
  quote: whole('atoms of the quote coin'),
  fee: whole('atoms of the fee'),
  atMs: number('a time', { column: 'at_ms' }),
});

const FILLS = 'select f.*, (select client_order_id from spot_order o where o.id = f.order_id) as client_order_id from spot_fill f';

export interface OwnFill extends FillSource {
  readonly market: number;
}

export interface FillFilter {
  readonly customer: number;
  readonly market: number | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** Own fills, newest first; both sides of one trade with oneself, the maker's first. */
export async function fillHistory(session: Session, filter: FillFilter, part: Part): Promise<ListPage<OwnFill>> {
  const conditions: Condition[] = [
    ['customer = $?', filter.customer],
    filter.market === undefined ? undefined : ['market = $?', filter.market],
    filter.fromMs === undefined ? undefined : ['at_ms >= $?', filter.fromMs],
    filter.toMs === undefined ? undefined : ['at_ms <= $?', filter.toMs],
  ];
  const [all, rest] = [where(conditions), where([...conditions, part.cursor === undefined ? undefined : fillsAfter(part.cursor)])];
  const rows = await session.query(`${FILLS} where ${rest.text} order by trade desc, role ${limitOf(part)}`, rest.values);
  const counted = await session.query<{ total: bigint }>(`select count(*) as total from spot_fill where ${all.text}`, all.values);
  return pagedOf(rows.map(spotFill.read), part.limit, counted[0]?.total, ({ trade, role }) => `${trade}.${role === 'maker' ? 0 : 1}`);
}

function fillsAfter(cursor: string): Condition {
  const [trade, roles] = cursorOf(cursor);
  return roles === 0 ? ["(trade < $? or (trade = $? and role > 'maker'))", trade, trade] : ['trade < $?', trade];
}

/** One order's fills, oldest first. */
export async function fillsOfOrder(session: Session, order: number): Promise<OwnFill[]> {
  const rows = await session.query(`${FILLS} where order_id = $1 order by trade`, [order]);
  return rows.map(spotFill.read);
}

export interface TradeRow {
  readonly id: number;
  readonly ticks: number;
  readonly lots: number;
  readonly takerSide: 'buy' | 'sell';
  readonly atMs: number;
}

/** Latest trades of a market, newest first. */
export async function latestTrades(session: Session, market: number, limit: number, before = Number.MAX_SAFE_INTEGER): Promise<TradeRow[]> {
  const rows = await session.query<{ id: bigint; ticks: bigint; lots: bigint; taker_side: 'buy' | 'sell'; at_ms: bigint }>(
    'select id, ticks, lots, taker_side, at_ms from spot_trade where market = $1 and id < $3 order by id desc limit $2',
    [market, limit, before],
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
export const BEFORE_OWN = `open_ms <= coalesce(
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
