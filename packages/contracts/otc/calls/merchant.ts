import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { fiat } from '../../payment/shapes/payment.ts';
import { decimal, timeMs } from '../../shapes.ts';
import { reasonText, tradingName } from '../../common/deals.ts';
import { merchantCard, merchantState } from '../shapes/otc.ts';

const status = z.object({
  state: merchantState,
  /** Why it was rejected or suspended, in words of the reviewer; null otherwise. */
  reason: z.string().nullable(),
  since: timeMs.nullable(),
  name: z.string(),
  /** What is missing before one can apply. */
  missing: z.array(z.enum(['certification', 'payment'])),
  hasAuthenticator: z.boolean().meta({ description: 'A two-step code is recommended' }),
  card: merchantCard.nullable(),
  pausedUntil: timeMs.nullable().meta({ description: 'Until when one may neither take nor publish offers, by a decision' }),
});

export const merchantCA = defineCall({
  method: 'POST',
  path: '/api/money/merchantCA',
  summary: 'Apply as an OTC merchant: needs a verified account with a payment method',
  principal: 'customer',
  whereNotServed: 'refused',
  loses: 'nothing',
  rate: 'write',
  feature: 'otc',
  body: z.strictObject({ name: tradingName, about: reasonText.optional() }),
  data: status,
});

export const otcMerchantOwn = defineCall({
  method: 'GET',
  path: '/api/otc/merchant',
  summary: 'The customer’s status as a merchant',
  principal: 'customer',
  rate: 'read',
  data: status,
});

export const otcMerchantLeave = defineCall({
  method: 'POST',
  path: '/api/otc/merchant/leave',
  summary: 'Leave the merchant programme: advertisements are deleted, open orders end first',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  data: status,
});

export const otcMonths = defineCall({
  method: 'GET',
  path: '/api/otc/merchant/months',
  summary: 'Orders of own advertisements by month (UTC), the last twelve, newest first; months without an order are left out',
  principal: 'customer',
  rate: 'read',
  data: z.object({
    months: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        orders: z.int(),
        completion: z.number().min(0).max(1).meta({ description: 'Share of orders that did not end by the merchant’s fault' }),
        turnover: z.array(z.object({ fiat, total: decimal })).meta({ description: 'Of orders that ended in success' }),
      }),
    ),
  }),
});
