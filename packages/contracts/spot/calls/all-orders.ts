import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { cursorQuery, nextCursor, pair, queryInt, timeQuery } from '../../shapes.ts';
import { PAGE_LIMIT_MAX } from '../../constants.ts';
import { order, orderType, side } from '../shapes/order.ts';

export const allOrders = defineCall({
  method: 'GET',
  path: '/api/exchange/allOrders',
  summary: 'The customer’s orders, open and ended, by when they were placed, newest first; `cursor` is the `next` of the answer before',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  query: z.strictObject({
    ...cursorQuery,
    ...timeQuery,
    limit: queryInt(1, PAGE_LIMIT_MAX).optional(),
    market: pair.optional(),
    side: side.optional(),
    type: orderType.optional(),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: z.object({ list: z.array(order), next: nextCursor }),
});
