import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { decimal, id, pair, timeMs } from '../../shapes.ts';
import { clientOrderId, fill, listKind, order, OPEN_ORDER_TYPES, selfTrade, side } from '../shapes/order.ts';
import { placeOrderBody, triggerTerms } from './place-order.ts';

/** An exit: side and amount follow from its list. */
const exit = z
  .strictObject({
    type: z.enum(OPEN_ORDER_TYPES),
    price: decimal.optional(),
    stp: selfTrade.optional(),
    clientOrderId: clientOrderId.optional(),
    ...triggerTerms,
  })
  .optional();
/** An entry is an order as any other; its market, side and expiry are those of the list. */
const entry = placeOrderBody.omit({ market: true, side: true, expireAt: true, clientOrderId: true }).optional();

export const placeOrderListBody = z
  .strictObject({
    market: pair,
    kind: listKind,
    side: side.describe('Of an `oco` the side of both exits; of the others that of the entry, whose exits are on the other side'),
    amount: decimal
      .optional()
      .describe('Of an `oco` what both exits share. Of the others the most that exits may have; what the entry brings, if absent'),
    expireAt: timeMs.optional().describe('One expiry for all orders of the list'),
    clientListId: clientOrderId.optional().describe('The client order id of its first order as well'),
    entry: entry.describe('Of `oto` and `bracket`'),
    exit: exit.describe('Of an `oto`: what follows from the entry'),
    profit: exit.describe('Of `oco` and `bracket`: limit, take-profit-limit or take-profit-market'),
    stop: exit.describe('Of `oco` and `bracket`: stop-limit, stop-market or trailing-stop'),
  })
  .meta({
    examples: [
      {
        market: 'BTC_USDT',
        kind: 'bracket',
        side: 'buy',
        clientListId: 'bot-list-1',
        entry: { type: 'limit', price: '63000.0', amount: '0.01' },
        profit: { type: 'limit', price: '66000.0' },
        stop: { type: 'stop-market', stopPrice: '61000.0' },
      },
    ],
  });

/** Orders that share an amount. */
export const orderList = z.object({
  id: id.meta({ description: 'That of its first order' }),
  clientListId: z.string().nullable(),
  market: pair,
  kind: listKind,
  status: z
    .enum(['open', 'armed', 'exits', 'done'])
    .describe('`open`: the entry has brought nothing yet; `armed`: it has, and is open; `exits`: only exits are open; `done`: none is'),
  orders: z.array(order).describe('Entry, take profit, stop'),
});
export type OrderList = z.output<typeof orderList>;

/** A list, by either of its ids. */
const named = z.union([z.strictObject({ id }), z.strictObject({ clientListId: clientOrderId })]);
const written = {
  method: 'POST',
  principal: 'customer',
  rate: 'order',
  apiScope: 'trade',
  idempotent: true,
  moves: 'within',
  overSocket: true,
} as const;

export const placeOrderList = defineCall({
  ...written,
  path: '/api/exchange/orderList',
  summary:
    'Place orders that belong together: one cancels the other (oco), one triggers another (oto), or an entry with take profit and stop (bracket)',
  loses: 'priced',
  feature: 'coinTrade',
  body: placeOrderListBody,
  data: orderList.extend({ fills: z.array(fill) }),
});

export const getOrderList = defineCall({
  method: 'GET',
  principal: 'customer',
  path: '/api/exchange/orderList',
  summary: 'A list of the customer’s orders, by id or client list id',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({ id: id.optional(), clientListId: clientOrderId.optional() }),
  data: orderList,
});

export const cancelOrderList = defineCall({
  ...written,
  path: '/api/exchange/cancelOrderList',
  summary: 'Cancel every open order of a list, whatever its entry has brought',
  loses: 'nothing',
  duringMaintenance: true,
  body: named.meta({ examples: [{ clientListId: 'bot-list-1' }] }),
  data: orderList,
});
