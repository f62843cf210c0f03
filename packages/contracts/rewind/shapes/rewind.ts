import { z } from 'zod';
import { site } from '../../content/shapes/site.ts';
import { sheetAccount } from '../../wallet/shapes/sheet.ts';
import { coinCode, decimal, id, pair, signedDecimal, timeMs } from '../../shapes.ts';

export const rateCurrency = site.shape.rateCurrency;

/** One account's coin as it was. */
export const balanceThen = z.object({
  account: sheetAccount,
  coin: coinCode,
  total: signedDecimal.meta({ description: 'Negative for what is owed' }),
  inOrders: decimal.meta({ description: 'The part that open orders of spot trading held' }),
  price: decimal.nullable().meta({ description: 'Of the coin, in the currency; null where nothing told' }),
  value: signedDecimal.nullable(),
});
export type BalanceThen = z.output<typeof balanceThen>;

export const orderThen = z.object({
  id,
  market: pair,
  side: z.enum(['buy', 'sell']),
  type: z.string(),
  price: decimal.nullable().meta({ description: 'Null where it was to be executed at market' }),
  amount: decimal,
  remaining: decimal,
  held: decimal.meta({ description: 'What it held, of `heldCoin`' }),
  heldCoin: coinCode,
  waiting: z.boolean().meta({ description: 'Whether it waited for its trigger' }),
  stopPrice: decimal.optional(),
  activationPrice: decimal.optional(),
  trailingBps: z.int().optional(),
  trailingAmount: decimal.optional(),
  createTime: timeMs,
  value: decimal.nullable(),
});

/** What happened beside the moment. */
export const eventThen = z.discriminatedUnion('what', [
  z.object({ what: z.literal('trade'), time: timeMs, id, market: pair, side: z.enum(['buy', 'sell']), amount: decimal }),
  z.object({ what: z.literal('movement'), time: timeMs, id, coin: coinCode, amount: signedDecimal, reason: z.string() }),
]);
export type EventThen = z.output<typeof eventThen>;

export const momentData = z.object({
  time: timeMs,
  now: timeMs,
  /** The first posting; null without any. */
  first: timeMs.nullable(),
  currency: rateCurrency,
  value: signedDecimal.meta({ description: 'Of the whole balance sheet but promised rewards, which may still be lost' }),
  valueNow: signedDecimal,
  balances: z.array(balanceThen),
  orders: z.array(orderThen).meta({ description: 'Open then, newest first, at most 1,000' }),
  orderCount: z.int(),
  ordersValue: decimal.meta({ description: 'What all of them held' }),
  /** Value less what came in, each at the prices of its time. */
  profitUntil: signedDecimal,
  profitSince: signedDecimal,
  flowsUntil: signedDecimal.meta({ description: 'What came in until then, less what left' }),
  flowsSince: signedDecimal,
  postings: z.int(),
  beside: z.array(eventThen).meta({ description: 'The nearest before and after, newest first' }),
});
export type MomentData = z.output<typeof momentData>;

export const curveData = z.object({
  currency: rateCurrency,
  from: timeMs,
  to: timeMs,
  points: z.array(z.object({ time: timeMs, value: signedDecimal })),
  flows: signedDecimal.meta({ description: 'What came in after `from`, less what left, each at the prices of its time' }),
  profit: signedDecimal.meta({ description: 'The change of value from the first point to the last, less `flows`' }),
  marks: z
    .array(z.object({ time: timeMs, deposits: z.int(), withdrawals: z.int(), trades: z.int() }))
    .meta({ description: 'What happened in the stretch of time that begins there; empty ones are left out' }),
});
export type CurveData = z.output<typeof curveData>;
