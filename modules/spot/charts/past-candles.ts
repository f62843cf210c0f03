import { bulkInsert } from '@agio/database';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';
import type { Scales } from '../views.ts';

/** A candle of a time before the market traded here. Prices are decimals of the quote coin, volumes of the base and the quote coin. */
export interface PastCandle {
  /** One of the stored intervals; longer ones are made of them. */
  readonly minutes: number;
  readonly openMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: number;
  readonly trades: number;
}

export const PAST_CANDLE_COLUMNS = {
  open_ms: 'int8',
  market: 'int4',
  minutes: 'int4',
  open: 'int8',
  high: 'int8',
  low: 'int8',
  close: 'int8',
  lots: 'numeric',
  quote: 'numeric',
  trades: 'int8',
} as const;

/**
 * Writes candles of a market's time before its first trade here; one that is there is overwritten. They are rows alone: charts show
 * them before the market's own, and what customers had then is valued with them; no ticker and no order uses them.
 */
export async function importCandles(
  { database, scales }: { readonly database: Session; readonly scales: Scales },
  pair: string,
  candles: readonly PastCandle[],
): Promise<void> {
  const scale = scales.byName(pair);
  assert(scale !== undefined, `a market: ${pair}`);
  const { market } = scale;
  const [tick, lot, atom] = [Number(scale.price(1)), Number(scale.amount(1)), Number(scale.quote(1))];
  const ticks = (price: number): number => Math.max(1, Math.round(price / tick));
  await bulkInsert(database, {
    table: 'spot_past_candle',
    columns: PAST_CANDLE_COLUMNS,
    rows: candles.map((candle) => ({
      open_ms: candle.openMs,
      market: market.id,
      minutes: candle.minutes,
      open: ticks(candle.open),
      high: ticks(candle.high),
      low: ticks(candle.low),
      close: ticks(candle.close),
      lots: Math.round(candle.volume / lot),
      quote: BigInt(Math.round(candle.turnover / atom)),
      trades: candle.trades,
    })),
    onConflict: {
      do: 'update',
      target: ['market', 'minutes', 'open_ms'],
      columns: ['open', 'high', 'low', 'close', 'lots', 'quote', 'trades'],
    },
  });
}
