import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { order, side } from '../shapes/order.ts';
import { pageData, pageQuery, pair, queryInt } from '../../shapes.ts';

export const myOrderHistory = defineCall({
  method: 'GET',
  path: '/api/exchange/myOrderHistory',
  summary: 'The customer’s ended orders, newest first; `after` is a position that the response must reflect',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  query: z.strictObject({
    ...pageQuery,
    market: pair.optional(),
    side: side.optional(),
    status: z.enum(['filled', 'cancelled', 'expired']).optional(),
    from: queryInt(0, 8_640_000_000_000_000).optional(),
    to: queryInt(0, 8_640_000_000_000_000).optional(),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: pageData(order),
});
