import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { clientOrderId, fill, order } from '../shapes/order.ts';
import { id } from '../../shapes.ts';

const shared = {
  method: 'GET',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  data: order.extend({ fills: z.array(fill) }),
} as const;

export const getOrder = defineCall({
  ...shared,
  path: '/api/exchange/order/{id}',
  summary: 'One of the customer’s orders with its fills',
  params: z.strictObject({ id }),
});

export const getOrderByClientId = defineCall({
  ...shared,
  path: '/api/exchange/clientOrder/{clientOrderId}',
  summary: 'The customer’s newest order with a client order id, with its fills',
  params: z.strictObject({ clientOrderId }),
});
