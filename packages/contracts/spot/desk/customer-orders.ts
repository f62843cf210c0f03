import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { CUSTOMER_READERS } from '../../identity/desk/customers.ts';
import { customerUid } from '../../identity/shapes/customer.ts';
import { pageData, pageQuery, pair } from '../../shapes.ts';
import { order } from '../shapes/order.ts';

export const deskCustomerOrders = defineDeskCall({
  method: 'GET',
  path: '/api/operator/customers/{uid}/orders',
  summary: 'A customer’s orders: those that are open, or those that have ended, the last ended first',
  principal: 'operator',
  roles: CUSTOMER_READERS,
  audit: 'customer.orders',
  params: z.strictObject({ uid: customerUid }),
  query: z.strictObject({ ...pageQuery, view: z.enum(['open', 'ended']).optional(), market: pair.optional() }),
  data: pageData(order),
});
