import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { BATCH_MAX } from '../../constants.ts';
import { id } from '../../shapes.ts';
import { clientOrderId, fill, order } from '../shapes/order.ts';
import { exampleOrder, placeOrderBody } from './place-order.ts';

const placed = order.extend({ fills: z.array(fill) });
/** Why one of several was refused: what a failed call of its own would answer. */
const refused = z.object({ code: z.string(), message: z.string(), details: z.json().optional() });
/** One order, by either of its ids. */
const named = z.union([z.strictObject({ id }), z.strictObject({ clientOrderId })]);

const shared = {
  method: 'POST',
  principal: 'customer',
  rate: 'order',
  apiScope: 'trade',
  moves: 'within',
  loses: 'priced',
  overSocket: true,
} as const;

export const placeOrders = defineCall({
  ...shared,
  path: '/api/exchange/orders',
  summary:
    'Place several orders, in their order, each by itself: one that is refused does not stop those after it. Counts as many requests',
  idempotent: true,
  feature: 'coinTrade',
  weight: 'orders',
  body: z
    .strictObject({ orders: z.array(placeOrderBody).min(1).max(BATCH_MAX) })
    .meta({ examples: [{ orders: [exampleOrder('bot-3'), exampleOrder('bot-4')] }] }),
  data: z.object({ results: z.array(z.union([z.object({ order: placed }), z.object({ refused })])) }),
});

export const cancelOrders = defineCall({
  ...shared,
  path: '/api/exchange/cancelOrders',
  loses: 'nothing',
  duringMaintenance: true,
  summary: 'Cancel several orders by id or client order id, each by itself. Counts as many requests',
  idempotent: true,
  weight: 'orders',
  body: z
    .strictObject({ orders: z.array(named).min(1).max(BATCH_MAX) })
    .meta({ examples: [{ orders: [{ clientOrderId: 'bot-3' }, { clientOrderId: 'bot-4' }] }] }),
  data: z.object({ results: z.array(z.union([z.object({ order }), z.object({ refused })])) }),
});

export const replaceOrder = defineCall({
  ...shared,
  path: '/api/exchange/replace',
  summary:
    'Cancel an order, then place another one; if the first is no longer open, none is placed, unless `always` is true. Others may trade between the two',
  idempotent: true,
  feature: 'coinTrade',
  body: z
    .strictObject({ cancel: named, order: placeOrderBody, always: z.boolean().optional() })
    .meta({ examples: [{ cancel: { clientOrderId: 'bot-1' }, order: exampleOrder('bot-2') }] }),
  data: z.object({
    cancelled: order.nullable().describe('Null if it was no longer open'),
    order: placed.nullable().describe('Null if it was refused'),
    refused: refused.nullable().describe('Why the second was refused; the first stays cancelled'),
  }),
});

export const testOrder = defineCall({
  ...shared,
  path: '/api/exchange/order/test',
  summary: 'Check an order by every rule, balance and book at this moment, and place nothing; refused as the order would be',
  idempotent: false,
  feature: 'coinTrade',
  moves: 'none',
  loses: 'nothing',
  body: placeOrderBody,
  data: z.object({ crosses: z.boolean().describe('Whether it would trade at once') }),
});
