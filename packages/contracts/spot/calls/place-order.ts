import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { clientOrderId, fill, OPEN_ORDER_TYPES, order, orderType, selfTrade, side, timeInForce } from '../shapes/order.ts';
import { decimal, pair, timeMs } from '../../shapes.ts';

/** What examples buy, under a name of the caller's own. */
export const exampleOrder = (name: string) =>
  ({ market: 'BTC_USDT', side: 'buy', type: 'limit', price: '63000.0', amount: '0.01', clientOrderId: name }) as const;

/** Terms of orders with a trigger. */
export const triggerTerms = {
  stopPrice: decimal.optional().describe('Of stop and take-profit orders: the last price that fires it'),
  activationPrice: decimal.optional().describe('Of a trailing stop: the last price at which it begins to trail; at once if absent'),
  trailingBps: z
    .int()
    .optional()
    .describe('Of a trailing stop: its distance in hundredths of a per cent, 10 to 5,000; this or trailingAmount'),
  trailingAmount: decimal.optional().describe('Of a trailing stop: its distance in the quote coin'),
} as const;

/** Terms of how an order rests. */
const restingTerms = {
  displayAmount: decimal
    .optional()
    .describe(
      'Of an iceberg: the part that the book shows at a time. At least the smallest amount and a fiftieth of `amount`, and less than `amount`',
    ),
  displayVariance: z
    .int()
    .optional()
    .describe('Of an iceberg: by how many per cent each part may be larger or smaller, by chance, 0 (the default) to 50'),
  repriceIfTaking: z
    .boolean()
    .optional()
    .describe(
      'Of a post-only limit order or iceberg: a price that would take moves to one tick behind the best of the other side, once, as it is placed, instead of being refused',
    ),
} as const;

/** The order to place; a limit order needs price and amount, a market order amount or (buying) total, and an iceberg or what has a trigger its terms as well. */
export const placeOrderBody = z
  .strictObject({
    market: pair,
    side,
    type: orderType.describe(`Open are ${OPEN_ORDER_TYPES.join(', ')}; the others are refused with ORDER_TYPE_NOT_OPEN until they open`),
    price: decimal.optional(),
    amount: decimal.optional(),
    total: decimal.optional(),
    timeInForce: timeInForce.optional(),
    expireAt: timeMs.optional(),
    postOnly: z.boolean().optional(),
    stp: selfTrade.optional(),
    clientOrderId: clientOrderId.optional(),
    ...triggerTerms,
    whenMet: z
      .enum(['reject', 'fire'])
      .optional()
      .describe(
        'What happens if the last price meets `stopPrice` already: the order is refused (`reject`, the default), or executed at once',
      ),
    ...restingTerms,
  })
  .meta({ examples: [exampleOrder('bot-1')] });

export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/exchange/order',
  summary: 'Place an order; responds once it is durable, with its fills so far',
  principal: 'customer',
  rate: 'order',
  apiScope: 'trade',
  idempotent: true,
  moves: 'within',
  loses: 'priced',
  feature: 'coinTrade',
  overSocket: true,
  body: placeOrderBody,
  data: order.extend({ fills: z.array(fill) }),
});
