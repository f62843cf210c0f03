import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { customerUid } from '../../identity/shapes/customer.ts';
import { timeMs } from '../../shapes.ts';
import { paymentMethod } from '../shapes/payment.ts';

/** What operators see of a payment method: no more than lists of its owner show. Removed ones stay as evidence, without number and name. */
export const deskMethod = paymentMethod.omit({ holder: true }).extend({ removedAt: timeMs.nullable() });
export type DeskMethod = z.output<typeof deskMethod>;

export const deskPaymentMethods = defineDeskCall({
  method: 'GET',
  path: '/api/operator/customers/{uid}/payment',
  summary: 'A customer’s payment methods, removed ones included; numbers are masked',
  principal: 'operator',
  roles: ['owner', 'compliance', 'support', 'auditor'],
  audit: 'payment.view',
  params: z.strictObject({ uid: customerUid }),
  data: z.object({ list: z.array(deskMethod) }),
});
