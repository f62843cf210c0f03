import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { decimal, id } from '../../shapes.ts';
import { clientOrderId, fill, order } from '../shapes/order.ts';
import { triggerTerms } from './place-order.ts';

const change = {
  price: decimal.optional(),
  amount: decimal.optional(),
  displayAmount: decimal.optional().describe('Of an iceberg: the part that the book shows at a time, from the next part on'),
  ...triggerTerms,
};

export const amendOrder = defineCall({
  method: 'POST',
  path: '/api/exchange/amend',
  summary:
    'Change price, amount, trigger or displayed amount of an open order; if only the amount is reduced, it keeps its queue position, an iceberg with any amount, and with a new trailing distance its best price',
  principal: 'customer',
  rate: 'order',
  apiScope: 'trade',
  idempotent: true,
  moves: 'within',
  loses: 'priced',
  feature: 'coinTrade',
  overSocket: true,
  body: z
    .union([z.strictObject({ id, ...change }), z.strictObject({ clientOrderId, ...change })])
    .meta({ examples: [{ clientOrderId: 'bot-1', price: '62900.0' }] }),
  data: order.extend({ fills: z.array(fill) }),
});
