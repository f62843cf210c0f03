import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { tradingName, reasonText } from '../../common/deals.ts';
import { coinCode, decimal, id, pageData, pageQuery, signedDecimal, timeMs } from '../../shapes.ts';
import { C2C_PICTURES_MAX, c2cOrder, c2cResult, c2cSide, providerCard, providerSetting, providerState, setting } from '../shapes/c2c.ts';

const one = z.strictObject({ id });

/** Where a customer stands as a provider, with today's and all figures. */
const status = z.object({
  state: providerState,
  reason: z.string().nullable(),
  since: timeMs.nullable(),
  name: z.string(),
  /** What is missing before one can apply. */
  missing: z.array(z.enum(['certification', 'payment', 'bond'])),
  bond: decimal,
  /** When the bond of one who resigned comes back. */
  bondReturns: timeMs.nullable(),
  setting: setting.nullable(),
  settingTime: timeMs.nullable(),
  card: providerCard.nullable(),
  balance: z.object({ coin: coinCode, available: decimal, held: decimal }),
  today: z.object({ total: decimal, cap: decimal }),
  /** Of the last 30 days: coins both ways, money both ways, and income, the difference of prices over what was both bought and sold. */
  turnover: z.object({ bought: decimal, sold: decimal, paid: decimal, received: decimal, income: signedDecimal }),
  /** Orders that wait for the provider, and that wait for the other. */
  waiting: z.object({ own: z.int(), other: z.int() }),
});
export type C2cProvider = z.output<typeof status>;

export const c2cMerchant = defineCall({
  method: 'GET',
  path: '/api/c2c/merchant',
  summary: 'The customer’s status as a provider: bond, settings, figures',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ coin: coinCode.optional() }),
  data: status,
});

export const c2cMerchantSetting = defineCall({
  method: 'POST',
  path: '/api/c2c/merchant/setting',
  summary: 'Change prices, sizes, cap, methods, and whether orders are taken; orders that were made keep theirs',
  principal: 'customer',
  loses: 'value',
  rate: 'write',
  feature: 'c2c',
  body: z.strictObject(providerSetting),
  data: status,
});

export const c2cMerchantApply = defineCall({
  method: 'POST',
  path: '/api/c2c/merchant/apply',
  summary: 'Apply as a provider: the bond leaves the fiat account at once, and comes back if the application is rejected',
  principal: 'customer',
  rate: 'write',
  feature: 'c2c',
  idempotent: true,
  moves: 'within',
  loses: 'value',
  body: z.strictObject({ name: tradingName, about: reasonText.optional() }),
  data: status,
});

export const c2cMerchantResign = defineCall({
  method: 'POST',
  path: '/api/c2c/merchant/resign',
  summary: 'Resign as a provider, with no order open; the bond is returned 30 days later',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  data: status,
});

export const c2cMerchantHistory = defineCall({
  method: 'GET',
  path: '/api/c2c/merchant/history',
  summary: 'Orders of customers with this provider: those that wait for the provider first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({
    ...pageQuery,
    type: c2cSide.optional().meta({ description: 'What customers do' }),
    result: c2cResult.optional(),
    /** Those that wait for the provider, for the customer, or have ended. */
    view: z.enum(['own', 'other', 'done']).optional(),
    q: z.string().max(64).optional().meta({ description: 'Number or reference of an order' }),
  }),
  data: pageData(c2cOrder),
});

const act = (path: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/c2c/merchant/${path}`,
    summary,
    principal: 'customer',
    loses: 'nothing',
    rate: 'write',
    data: c2cOrder,
  }) as const;

export const c2cMerchantBuyConfirm = defineCall({
  ...act('buyConfirm', 'Confirm that a customer’s payment has arrived: the coins are theirs. It cannot be undone'),
  whereNotServed: 'taken',
  secondFactor: true,
  completes: true,
  moves: 'out',
  loses: 'value',
  body: one,
});
export const c2cMerchantSellConfirm = defineCall({
  ...act('sellConfirm', 'Say that a sale was paid out; a proof must be there'),
  body: one,
});
export const c2cMerchantAccept = defineCall({ ...act('accept', 'Take a sale in hand'), whereNotServed: 'refused', body: one });
export const c2cMerchantDecline = defineCall({
  ...act('decline', 'Hand a sale that cannot be paid on to another provider; after the second one the coins go back'),
  body: one,
});
export const c2cMerchantProof = defineCall({
  ...act('proof', 'Number and pictures of a transfer; the customer sees them'),
  body: z.strictObject({
    id,
    transaction: z.string().trim().min(1).max(64),
    pictures: z.array(id).max(C2C_PICTURES_MAX).optional(),
  }),
});
