import { z } from 'zod';
import { coinCode, decimal, id, pair, timeMs } from '../../shapes.ts';

export const side = z.enum(['buy', 'sell']);
export type Side = z.output<typeof side>;
export const orderType = z.enum([
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
  'trailing-stop',
  'iceberg',
  'oco',
]);
/** Types that can be placed; the others are refused with ORDER_TYPE_NOT_OPEN. */
export const OPEN_ORDER_TYPES = [
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
  'trailing-stop',
  'iceberg',
] as const satisfies readonly z.output<typeof orderType>[];
/** `oco`: one of two exits ends the other; `oto`: an entry and what follows from it; `bracket`: an entry and two such exits. */
export const listKind = z.enum(['oco', 'oto', 'bracket']);
export const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'GTD']);
export const selfTrade = z.enum(['expire-taker', 'expire-maker', 'expire-both', 'decrement']);
export const orderStatus = z.enum(['pending_trigger', 'new', 'partially_filled', 'filled', 'cancelled', 'expired']);
export type OrderStatus = z.output<typeof orderStatus>;
/** Why an order ended before it was filled. */
export const ORDER_REASONS = [
  'customer',
  'immediate_or_cancel',
  'no_liquidity',
  'balance',
  'self_trade',
  'expiry',
  'operator',
  'fills_max',
  'list',
  'post_only',
  'fill_or_kill',
  'disabled',
] as const;
export const clientOrderId = z.string().regex(/^[0-9A-Za-z._:-]{1,36}$/);

/** One customer's side of a trade; `fee` is taken from what was received, in `feeCoin`. */
export const fill = z.object({
  id: z.string(),
  orderId: id,
  clientOrderId: z
    .string()
    .nullable()
    .meta({ description: 'As the order has it: a fill may arrive before the answer that tells the id of its order' }),
  market: pair,
  side,
  price: decimal,
  amount: decimal,
  total: decimal,
  fee: decimal,
  feeCoin: coinCode,
  role: z.enum(['maker', 'taker']),
  time: timeMs,
});
export type Fill = z.output<typeof fill>;

/** An order as its owner sees it; `amount` is null for a market buy by total, `price` for market orders. */
export const order = z.object({
  id: id.meta({ description: 'A whole number; an order that was placed later has a larger one' }),
  clientOrderId: z.string().nullable(),
  market: pair,
  side,
  type: orderType,
  timeInForce,
  postOnly: z.boolean(),
  stp: selfTrade,
  status: orderStatus,
  price: decimal.nullable(),
  amount: decimal.nullable(),
  total: decimal.nullable(),
  filledAmount: decimal,
  filledTotal: decimal,
  averagePrice: decimal.nullable(),
  fee: decimal,
  feeCoin: coinCode,
  makerFeeRate: decimal,
  takerFeeRate: decimal,
  expireAt: timeMs.nullable(),
  /** Why it ended, unless it was filled. */
  reason: z.enum(ORDER_REASONS).nullable(),
  time: timeMs,
  updatedAt: timeMs,
  /** Of orders with a trigger; absent where the order has none. */
  stopPrice: decimal.optional().meta({ description: 'The last price that fires it' }),
  activationPrice: decimal.optional().meta({ description: 'The last price at which it begins to trail' }),
  trailingBps: z.int().optional().meta({ description: 'How far it trails, in hundredths of a per cent of the best price' }),
  trailingAmount: decimal.optional().meta({ description: 'How far it trails, in the quote coin' }),
  waitsFor: z.enum(['entry', 'activation', 'price']).optional().meta({ description: 'What an order waits for that is `pending_trigger`' }),
  trailing: z
    .object({ extreme: decimal, trigger: decimal })
    .optional()
    .meta({ description: 'Of an order that trails: the best price since it began to, and the last price that fires it now' }),
  list: z
    .object({ id, kind: listKind, leg: z.enum(['entry', 'profit', 'stop', 'exit']) })
    .optional()
    .meta({ description: 'The list to which it belongs; its id is that of its first order' }),
  triggeredAt: timeMs.optional().meta({ description: 'When it was fired' }),
  triggerTrade: z.string().optional().meta({ description: 'The trade that fired it' }),
  ofRobot: z.literal(true).optional().meta({
    description:
      'A robot of its customer placed it, with money of its own: whoever cancels it pauses the robot. Absent of all other orders',
  }),
  /** Of icebergs, for their owner alone. */
  displayAmount: decimal.optional().meta({ description: 'The part that the book shows at a time' }),
  displayVariance: z.int().optional().meta({ description: 'By how many per cent a part may be larger or smaller' }),
  shownAmount: decimal.optional().meta({ description: 'What the book shows of it now' }),
  hiddenAmount: decimal.optional().meta({ description: 'What is left besides: others do not see it' }),
});
export type Order = z.output<typeof order>;

/** Balance of one coin in the trading account; the value is in the site's rate currency, null without a price. */
export const balance = z.object({ coin: coinCode, available: decimal, held: decimal, value: decimal.nullable() });
export type Balance = z.output<typeof balance>;

/** Details of a refused order: the rule that refuses it, its limit, and the nearest valid value. */
export const orderRefusalDetails = z.object({
  rule: z.string(),
  limit: z.string().optional(),
  field: z
    .enum([
      'price',
      'amount',
      'total',
      'stopPrice',
      'activationPrice',
      'trailingBps',
      'trailingAmount',
      'displayAmount',
      'displayVariance',
      'repriceIfTaking',
      'timeInForce',
      'expireAt',
    ])
    .optional(),
  nearest: z.string().optional(),
});
export type OrderRefusalDetails = z.output<typeof orderRefusalDetails>;
