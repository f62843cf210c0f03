import { candleAfterMs, candleOpenMs, STORED_INTERVALS } from '@agio/kernel';
import type { TradeFact } from '@agio/core';

/** One candle of whole numbers: prices in ticks, volume in lots, turnover in atoms of the quote coin. */
export interface CandleRow {
  readonly market: number;
  readonly minutes: number;
  readonly openMs: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  lots: bigint;
  quote: bigint;
  trades: number;
}

/** What candles are made of. */
export type CandleTrade = Pick<TradeFact, 'market' | 'atMs' | 'ticks' | 'lots' | 'quote'>;

/** Candles of every stored interval that these trades make by themselves; rows that exist are added to. */
export function candlesOf(trades: readonly CandleTrade[]): CandleRow[] {
  const rows = new Map<string, CandleRow>();
  for (const trade of trades) {
    for (const minutes of STORED_INTERVALS) {
      const openMs = candleOpenMs(trade.atMs, minutes);
      const key = `${trade.market}|${minutes}|${openMs}`;
      const row = rows.get(key);
      if (row === undefined) rows.set(key, firstOf(trade, minutes, openMs));
      else addTo(row, trade);
    }
  }
  return [...rows.values()];
}

function firstOf(trade: CandleTrade, minutes: number, openMs: number): CandleRow {
  const { market, ticks } = trade;
  return {
    market,
    minutes,
    openMs,
    open: ticks,
    high: ticks,
    low: ticks,
    close: ticks,
    lots: BigInt(trade.lots),
    quote: BigInt(trade.quote),
    trades: 1,
  };
}

function addTo(row: CandleRow, trade: CandleTrade): void {
  row.high = Math.max(row.high, trade.ticks);
  row.low = Math.min(row.low, trade.ticks);
  row.close = trade.ticks;
  row.lots += BigInt(trade.lots);
  row.quote += BigInt(trade.quote);
  row.trades += 1;
}

/** Candles of a longer interval, made of shorter ones that are in order of time. */
export function mergeCandles(rows: readonly CandleRow[], minutes: number): CandleRow[] {
  return joinCandles(rows.map((row) => ({ ...row, minutes, openMs: candleOpenMs(row.openMs, minutes) })));
}

/** One candle for each opening time, made of those that follow each other with the same. */
export function joinCandles(rows: readonly CandleRow[]): CandleRow[] {
  const merged: CandleRow[] = [];
  for (const row of rows) {
    const last = merged.at(-1);
    if (last === undefined || last.openMs !== row.openMs) {
      merged.push({ ...row });
      continue;
    }
    last.high = Math.max(last.high, row.high);
    last.low = Math.min(last.low, row.low);
    last.close = row.close;
    last.lots += row.lots;
    last.quote += row.quote;
    last.trades += row.trades;
  }
  return merged;
}

/**
 * Adds a flat candle at the previous close wherever a minute (or longer) saw no trade (product.md §3), up to `toMs`.
 * `rows` are in order of time; a gap before the first is filled from `before`, the preceding close, if there was one.
 */
export function fillFlat(
  rows: readonly CandleRow[],
  minutes: number,
  market: number,
  fromMs: number,
  toMs: number,
  before: number | undefined,
): CandleRow[] {
  const filled: CandleRow[] = [];
  let close = before;
  let next = 0;
  for (let openMs = candleOpenMs(fromMs, minutes); openMs <= toMs; openMs = candleAfterMs(openMs, minutes)) {
    const row = rows[next];
    if (row !== undefined && row.openMs === openMs) {
      filled.push(row);
      close = row.close;
      next += 1;
    } else if (close !== undefined) {
      filled.push({ market, minutes, openMs, open: close, high: close, low: close, close, lots: 0n, quote: 0n, trades: 0 });
    }
  }
  return filled;
}
