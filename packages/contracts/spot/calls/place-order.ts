import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { clientOrderId, fill, OPEN_ORDER_TYPES, order, orderType, selfTrade, side, timeInForce } from '../shapes/order.ts';
import { decimal, pair, timeMs } from '../../shapes.ts';

const notOpen = 'Of order types that are not open yet: ORDER_TYPE_NOT_OPEN';
/** What examples buy, under a name of the caller's own. */
export const exampleOrder = (name: string) =>
  ({ market: 'BTC_USDT', side: 'buy', type: 'limit', price: '63000.0', amount: '0.01', clientOrderId: name }) as const;

/** The order to place; a limit order needs price and amount, a market order amount or (buying) total. */
export const placeOrderBody = z
  .strictObject({
    market: pair,
    side,
    type: orderType.describe(`Open are ${OPEN_ORDER_TYPES.join(' and ')}; the others are refused with ORDER_TYPE_NOT_OPEN until they open`),
    price: decimal.optional(),
    amount: decimal.optional(),
    total: decimal.optional(),
    timeInForce: timeInForce.optional(),
    expireAt: timeMs.optional(),
    postOnly: z.boolean().optional(),
    stp: selfTrade.optional(),
    clientOrderId: clientOrderId.optional(),
    stopPrice: decimal.optional().describe(notOpen),
    trailingBps: z.int().min(1).max(10_000).optional().describe(notOpen),
    displayAmount: decimal.optional().describe(notOpen),
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
