import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { order } from '../shapes/order.ts';
import { pageData, pageQuery, pair } from '../../shapes.ts';

export const myOrders = defineCall({
  method: 'GET',
  path: '/api/exchange/myOrders',
  summary: 'The customer’s open orders, newest first',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({ ...pageQuery, market: pair.optional() }),
  data: pageData(order),
});
