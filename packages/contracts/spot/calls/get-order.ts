import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { fill, order } from '../shapes/order.ts';
import { id } from '../../shapes.ts';

export const getOrder = defineCall({
  method: 'GET',
  path: '/api/exchange/order/{id}',
  summary: 'One of the customer’s orders with its fills',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  params: z.strictObject({ id }),
  data: order.extend({ fills: z.array(fill) }),
});
