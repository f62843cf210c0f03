import { z } from 'zod';
import { coinCode, decimal, pair, signedDecimal, timeMs } from '../../shapes.ts';

export const marketStatus = z.enum(['open', 'post-only', 'cancel-only', 'halted']);

/** A market and its rules (product.md §3); fees are fractions, e.g. "0.001" for 0.1 %. */
export const market = z.object({
  market: pair,
  base: coinCode,
  quote: coinCode,
  tickSize: decimal,
  lotSize: decimal,
  priceDecimals: z.int(),
  amountDecimals: z.int(),
  minAmount: decimal,
  maxAmount: decimal,
  minTotal: decimal,
  priceBandPercent: decimal.nullable(),
  makerFee: decimal,
  takerFee: decimal,
  status: marketStatus,
  tags: z.array(z.string()),
  sort: z.int(),
  openingPrice: decimal,
  /** When the market ends and its open orders are cancelled; null if it does not. */
  delistAt: timeMs.nullable(),
  /** Whether it has ended. */
  delisted: z.boolean(),
  /** What it is worth by trades of unlinked customers; null where too few of them trade. */
  reference: decimal.nullable(),
});
export type Market = z.output<typeof market>;

/** Rolling 24 hours. The names of volumes are the specification's: each field says what it is. */
export const ticker = z.object({
  market: pair,
  last: decimal.meta({ description: 'Price of the last trade' }),
  baseVol: decimal.meta({ description: 'Amount of the base coin traded in 24 hours' }),
  volume: decimal.meta({ description: 'Amount of the quote coin traded in 24 hours (turnover)' }),
  amount: z.int().meta({ description: 'Number of trades in 24 hours' }),
  open: decimal.meta({ description: 'Price 24 hours ago' }),
  high: decimal.meta({ description: 'Highest price in 24 hours' }),
  low: decimal.meta({ description: 'Lowest price in 24 hours' }),
  bid: decimal.nullable().meta({ description: 'Best bid at `time`; null without one' }),
  ask: decimal.nullable().meta({ description: 'Best ask at `time`; null without one' }),
  change: signedDecimal.meta({ description: 'From `open` to `last`, as a fraction' }),
  time: timeMs,
});
export type Ticker = z.output<typeof ticker>;

/** `[price, amount]` */
export const level = z.tuple([decimal, decimal]);
export type BookLevel = z.output<typeof level>;
/** Bids from the highest price, asks from the lowest. */
export const depthSnapshot = z.object({ seq: z.int(), bids: z.array(level), asks: z.array(level) });
export type DepthSnapshot = z.output<typeof depthSnapshot>;

/** The public view of one trade; `side` is the taker's. */
export const deal = z.object({ id: z.string(), price: decimal, amount: decimal, side: z.enum(['buy', 'sell']), time: timeMs });
export type Deal = z.output<typeof deal>;

/** `[openMs, open, high, low, close, volume (base), turnover (quote), trades]` */
export const klineRow = z.tuple([timeMs, decimal, decimal, decimal, decimal, decimal, decimal, z.int()]);
export type KlineRow = z.output<typeof klineRow>;

export const coin = z.object({ coin: coinCode, name: z.string(), decimals: z.int(), tags: z.array(z.string()) });
export type Coin = z.output<typeof coin>;
