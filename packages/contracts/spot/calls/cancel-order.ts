import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { CANCELLED_LISTED_MAX } from '../../constants.ts';
import { clientOrderId, order } from '../shapes/order.ts';
import { id, pair } from '../../shapes.ts';

const only = z
  .enum(['working', 'waiting'])
  .optional()
  .describe('Only those in the book, or only those that wait for a trigger; both if absent');

export const cancelOrder = defineCall({
  method: 'POST',
  path: '/api/exchange/cancel',
  summary: 'Cancel one order by id or client order id, those of a market, or all of them',
  principal: 'customer',
  rate: 'order',
  apiScope: 'trade',
  idempotent: true,
  moves: 'within',
  loses: 'nothing',
  duringMaintenance: true,
  overSocket: true,
  body: z
    .union([
      z.strictObject({ id }),
      z.strictObject({ clientOrderId }),
      z.strictObject({ market: pair, only }),
      z.strictObject({ all: z.literal(true), only }),
    ])
    .meta({ examples: [{ clientOrderId: 'bot-2' }] }),
  data: z.object({
    cancelled: z.array(order).max(CANCELLED_LISTED_MAX).describe('The first 1,000 of the cancelled orders'),
    count: z.int().describe('How many orders were cancelled'),
    more: z.boolean().describe('Whether orders may still be open, because new ones were placed during the cancellation'),
  }),
});
