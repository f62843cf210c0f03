import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { order, orderType, side } from '../shapes/order.ts';
import { cursorQuery, nextCursor, pageData, pageQuery, pair, queryInt, timeQuery, id } from '../../shapes.ts';

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
    ...cursorQuery,
    ...timeQuery,
    market: pair.optional(),
    side: side.optional(),
    type: orderType.optional(),
    order: id.optional().meta({ description: 'That one alone' }),
    status: z.enum(['filled', 'cancelled', 'expired']).optional(),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: pageData(order).extend({ next: nextCursor }),
});
