import { candleAfterMs, candleOpenMs, storedIntervalOf } from '@agio/kernel';
import type { Candle, Core, Market } from '@agio/core';
import type { Session } from '@agio/database';
import { MINUTE_MS } from '@agio/kernel/time';
import { fillFlat, mergeCandles } from '../candles.ts';
import type { CandleRow } from '../candles.ts';
import { candlesBetween, closeBefore, firstCandleMs } from '../history/queries.ts';

/** The core remembers the last day by minute; slightly less is certainly complete. */
const MEMORY_MS = 1_430 * MINUTE_MS;

export interface KlineRange {
  readonly minutes: number;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly limit: number;
}

/**
 * Candles of a market, oldest first and at most `limit`: those from `fromMs` on if it is given, else the newest of the range. Older ones come from PostgreSQL;
 * those that lie within the last day come from the core itself, so that a chart never waits for a projection.
 */
export async function readKline(session: Session, core: Core, market: Market, range: KlineRange, nowMs: number): Promise<CandleRow[]> {
  const { minutes } = range;
  const newest = candleOpenMs(Math.min(range.toMs ?? nowMs, nowMs), minutes);
  const wanted = range.fromMs === undefined ? candleAfterMs(newest, minutes, 1 - range.limit) : firstOpenMs(range.fromMs, minutes);
  // What is not stored itself is made of what is.
  const parts = storedIntervalOf(minutes);
  const first = await firstCandleMs(session, market.id, parts);
  const memory = memoryCandles(core, market, parts, nowMs);
  const begins = first ?? memory[0]?.openMs;
  if (begins === undefined) return [];
  const from = Math.max(wanted, candleOpenMs(begins, minutes));
  const last = Math.min(newest, candleAfterMs(from, minutes, range.limit - 1));
  if (from > last) return [];
  const memoryFrom = memory[0]?.openMs ?? Infinity;
  const ends = candleAfterMs(last, minutes) - 1;
  const stored = await candlesBetween(session, market.id, parts, from, ends);
  const rows = [...stored.filter((row) => row.openMs < memoryFrom), ...memory.filter((row) => row.openMs >= from && row.openMs <= ends)];
  const earlier = memory.findLast((row) => row.openMs < from);
  const before = earlier?.close ?? (await closeBefore(session, market.id, parts, from));
  return fillFlat(parts === minutes ? rows : mergeCandles(rows, minutes), minutes, market.id, from, last, before);
}

/** Opening time of the first candle that opens at a time or after it. */
function firstOpenMs(atMs: number, minutes: number): number {
  const openMs = candleOpenMs(atMs, minutes);
  return openMs === atMs ? openMs : candleAfterMs(openMs, minutes);
}

/** Candles that are entirely within the core's memory, and only those with trades. */
function memoryCandles(core: Core, market: Market, minutes: number, nowMs: number): CandleRow[] {
  const lengthMs = minutes * MINUTE_MS;
  const rows: CandleRow[] = [];
  const start = candleOpenMs(nowMs - MEMORY_MS + lengthMs - 1, minutes);
  for (let openMs = start; openMs <= nowMs; openMs += lengthMs) {
    const row = currentCandle(core, market, minutes, openMs);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** The previous candle, if it saw trades, and the current one, flat if it saw none yet. */
export function recentCandles(core: Core, market: Market, minutes: number, nowMs: number): CandleRow[] {
  const openMs = candleOpenMs(nowMs, minutes);
  const previous = currentCandle(core, market, minutes, openMs - minutes * MINUTE_MS);
  const { lastTicks } = market.ticker;
  const flat = {
    market: market.id,
    minutes,
    openMs,
    open: lastTicks,
    high: lastTicks,
    low: lastTicks,
    close: lastTicks,
    lots: 0n,
    quote: 0n,
    trades: 0,
  };
  const current = currentCandle(core, market, minutes, openMs) ?? (lastTicks === 0 ? undefined : flat);
  return [previous, current].filter((row) => row !== undefined);
}

/** One candle from the core's memory. */
function currentCandle(core: Core, market: Market, minutes: number, openMs: number): CandleRow | undefined {
  const candle = core.candle(market, openMs, openMs + minutes * MINUTE_MS);
  return candle === undefined ? undefined : rowOf(market, minutes, openMs, candle);
}

function rowOf(market: Market, minutes: number, openMs: number, candle: Candle): CandleRow {
  return {
    market: market.id,
    minutes,
    openMs,
    open: candle.openTicks,
    high: candle.highTicks,
    low: candle.lowTicks,
    close: candle.closeTicks,
    lots: BigInt(candle.lots),
    quote: BigInt(candle.quote),
    trades: candle.trades,
  };
}
