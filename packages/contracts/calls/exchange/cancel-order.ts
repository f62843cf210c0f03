import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { clientOrderId, id, order, pair } from '../../shapes/index.ts';

export const cancelOrder = defineCall({
  method: 'POST',
  path: '/api/exchange/cancel',
  summary: 'Cancel one order by id or client order id, those of a market, or all of them',
  principal: 'customer',
  rate: 'order',
  apiScope: 'trade',
  idempotent: true,
  moves: 'within',
  feature: 'coinTrade',
  body: z.union([
    z.strictObject({ id }),
    z.strictObject({ clientOrderId }),
    z.strictObject({ market: pair }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  data: z.object({ cancelled: z.array(order) }),
});
