import { bulkInsert } from '@agio/database';
import type { Database, Session } from '@agio/database';
import { candleAfterMs, candleOpenMs, STORED_INTERVALS } from '@agio/kernel';
import type { Market } from '@agio/core';
import { candlesOf, mergeCandles } from '../candles.ts';
import type { CandleRow } from '../candles.ts';
import { PAST_CANDLE_COLUMNS } from '../charts/past-candles.ts';
import type { PastTrade } from './lines.ts';

/** All shorter intervals fit into it: what is imported is put together week by week. */
const WEEK = 10_080;
export const weekOf = (atMs: number): number => candleOpenMs(atMs, WEEK);

/** A trade is known under its number, and was another one. */
class OtherTrade extends Error {}

/** Keeps trades of one file in their order; returns how many were not known. Throws `OtherTrade`, and keeps none, if one is known and differs. */
export async function keepTrades(database: Database, { id: market }: Pick<Market, 'id'>, trades: readonly PastTrade[]): Promise<number> {
  return database.transaction(async (session) => {
    const ids = trades.map(({ id }) => id);
    const known = await session.query<{ id: string; at_ms: bigint; ticks: bigint; lots: bigint }>(
      'select id, at_ms, ticks, lots from spot_past_trade where market = $1 and id = any($2::text[])',
      [market, ids],
    );
    const before = new Map(known.map((one) => [one.id, `${one.at_ms} ${one.ticks} ${one.lots}`]));
    const fresh = new Map<string, PastTrade>();
    for (const trade of trades) {
      const text = `${trade.atMs} ${trade.ticks} ${trade.lots}`;
      if ((before.get(trade.id) ?? text) !== text) throw new OtherTrade(`trade ${trade.id} is known with another time, price or amount`);
      if (!before.has(trade.id)) fresh.set(trade.id, trade);
      before.set(trade.id, text);
    }
    await bulkInsert(session, {
      table: 'spot_past_trade',
      columns: { id: 'text', market: 'int4', at_ms: 'int8', ticks: 'int8', lots: 'int8' },
      rows: [...fresh.values()].map(({ atMs: at_ms, ...rest }) => ({ ...rest, at_ms, market })),
    });
    return fresh.size;
  });
}

/** Makes all candles of a week of the trades that are kept. */
export async function foldWeek(database: Database, market: Market, weekMs: number): Promise<void> {
  await database.transaction(async (session) => {
    const rows = await session.query<{ at_ms: bigint; ticks: bigint; lots: bigint }>(
      'select at_ms, ticks, lots from spot_past_trade where market = $1 and at_ms >= $2 and at_ms < $3 order by at_ms, place',
      [market.id, weekMs, candleAfterMs(weekMs, WEEK)],
    );
    const trades = rows.map(({ at_ms, lots, ticks }) => {
      const quote = String(ticks * lots * BigInt(market.quoteAtomsPerTickLot));
      return { market: market.id, atMs: Number(at_ms), ticks: Number(ticks), lots: Number(lots), quote };
    });
    await keepRows(session, candlesOf(trades));
  });
}

/** Keeps candles of one interval, and makes those of all longer ones of what is kept of that interval. */
export async function keepCandles(database: Database, market: Market, minutes: number, candles: readonly CandleRow[]): Promise<void> {
  await database.transaction(async (session) => {
    await keepRows(session, candles);
    for (const weekMs of new Set(candles.map(({ openMs }) => weekOf(openMs)))) await lengthen(session, market, minutes, weekMs);
  });
}

async function lengthen(session: Session, market: Market, minutes: number, weekMs: number): Promise<void> {
  const rows = await session.query<Record<'open_ms' | 'open' | 'high' | 'low' | 'close' | 'lots' | 'quote' | 'trades', bigint | string>>(
    `select open_ms, open, high, low, close, lots::text, quote::text, trades from spot_past_candle
     where market = $1 and minutes = $2 and open_ms >= $3 and open_ms < $4 order by open_ms`,
    [market.id, minutes, weekMs, candleAfterMs(weekMs, WEEK)],
  );
  const short = rows.map((row) => ({
    market: market.id,
    minutes,
    openMs: Number(row.open_ms),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    lots: BigInt(row.lots),
    quote: BigInt(row.quote),
    trades: Number(row.trades),
  }));
  for (const longer of STORED_INTERVALS) if (longer > minutes) await keepRows(session, mergeCandles(short, longer));
}

async function keepRows(session: Session, candles: readonly CandleRow[]): Promise<void> {
  await bulkInsert(session, {
    table: 'spot_past_candle',
    columns: PAST_CANDLE_COLUMNS,
    rows: candles.map(({ openMs: open_ms, ...row }) => ({ open_ms, ...row })),
    onConflict: {
      do: 'update',
      target: ['market', 'minutes', 'open_ms'],
      columns: ['open', 'high', 'low', 'close', 'lots', 'quote', 'trades'],
    },
  });
}
