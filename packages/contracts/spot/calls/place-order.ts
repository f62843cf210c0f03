import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { clientOrderId, fill, order, orderType, selfTrade, side, timeInForce } from '../shapes/order.ts';
import { decimal, pair, timeMs } from '../../shapes.ts';

/** The order to place; a limit order needs price and amount, a market order amount or (buying) total. */
export const placeOrderBody = z.strictObject({
  market: pair,
  side,
  type: orderType,
  price: decimal.optional(),
  amount: decimal.optional(),
  total: decimal.optional(),
  timeInForce: timeInForce.optional(),
  expireAt: timeMs.optional(),
  postOnly: z.boolean().optional(),
  stp: selfTrade.optional(),
  clientOrderId: clientOrderId.optional(),
  stopPrice: decimal.optional(),
  trailingBps: z.int().min(1).max(10_000).optional(),
  displayAmount: decimal.optional(),
});

export const placeOrder = defineCall({
  method: 'POST',
  path: '/api/exchange/order',
  summary: 'Place an order; responds once it is durable, with its fills so far',
  principal: 'customer',
  rate: 'order',
  apiScope: 'trade',
  idempotent: true,
  moves: 'within',
  feature: 'coinTrade',
  overSocket: true,
  body: placeOrderBody,
  data: order.extend({ fills: z.array(fill) }),
});
