import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { decimal, id } from '../../shapes.ts';
import { fill, order } from '../shapes/order.ts';

export const amendOrder = defineCall({
  method: 'POST',
  path: '/api/exchange/amend',
  summary: 'Change price or amount of an open limit order; if only the amount is reduced, it keeps its queue position',
  principal: 'customer',
  rate: 'order',
  apiScope: 'trade',
  idempotent: true,
  moves: 'within',
  feature: 'coinTrade',
  body: z.strictObject({ id, price: decimal.optional(), amount: decimal.optional() }),
  data: order.extend({ fills: z.array(fill) }),
});
