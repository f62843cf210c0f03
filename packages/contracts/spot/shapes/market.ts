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

/** Rolling 24 hours: baseVol = base traded, volume = quote traded, amount = number of trades, change as a fraction. */
export const ticker = z.object({
  market: pair,
  last: decimal,
  baseVol: decimal,
  volume: decimal,
  amount: z.int(),
  high: decimal,
  low: decimal,
  change: signedDecimal,
  time: timeMs,
});
export type Ticker = z.output<typeof ticker>;

/** `[price, amount]` */
export const level = z.tuple([decimal, decimal]);
export type Level = z.output<typeof level>;
/** Bids from the highest price, asks from the lowest. */
export const depthSnapshot = z.object({ seq: z.int(), bids: z.array(level), asks: z.array(level) });
export type DepthSnapshot = z.output<typeof depthSnapshot>;

/** One trade as everybody sees it; `side` is the taker's. */
export const deal = z.object({ id: z.string(), price: decimal, amount: decimal, side: z.enum(['buy', 'sell']), time: timeMs });
export type Deal = z.output<typeof deal>;

/** `[openMs, open, high, low, close, volume (base), turnover (quote), trades]` */
export const klineRow = z.tuple([timeMs, decimal, decimal, decimal, decimal, decimal, decimal, z.int()]);
export type KlineRow = z.output<typeof klineRow>;

export const coin = z.object({ coin: coinCode, name: z.string(), decimals: z.int(), tags: z.array(z.string()) });
export type Coin = z.output<typeof coin>;
