import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { fill } from '../shapes/order.ts';
import { cursorQuery, nextCursor, pageData, pageQuery, pair, queryInt, timeQuery } from '../../shapes.ts';

export const myDeals = defineCall({
  method: 'GET',
  path: '/api/exchange/myDeals',
  summary: 'The customer’s fills, newest first; `cursor` is the `next` of the answer before',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  feature: 'coinTrade',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    ...timeQuery,
    market: pair.optional(),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: pageData(fill).extend({ next: nextCursor }),
});
