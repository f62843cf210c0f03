import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { similarNames } from '../../identity/shapes/customer.ts';
import { picture } from '../../identity/shapes/picture.ts';
import { earlierJudgement, reasonText, shortPayee } from '../../common/deals.ts';
import { fiat, paymentReference, paymentType } from '../../payment/shapes/payment.ts';
import { coinCode, decimal, id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { c2cReason, c2cSide, c2cState, c2cStep, providerCard, providerState, setting } from '../shapes/c2c.ts';

const READERS: readonly Role[] = ['owner', 'compliance', 'support', 'auditor'];
const DECIDERS: readonly Role[] = ['owner', 'compliance'];
const one = z.strictObject({ id });

const deskProvider = z.object({
  uid: id,
  name: z.string(),
  about: z.string(),
  state: providerState,
  reason: z.string().nullable(),
  time: timeMs,
  bond: decimal,
  bondReturns: timeMs.nullable(),
  setting: setting.nullable(),
  openOrders: z.int(),
  card: providerCard,
  similar: similarNames,
  earlier: z.array(earlierJudgement).meta({ description: 'What people decided about them and linked accounts, newest first' }),
  isOwn: z.boolean(),
});
export type DeskProvider = z.output<typeof deskProvider>;

export const deskC2cProviders = defineDeskCall({
  method: 'GET',
  path: '/api/operator/c2c/providers',
  summary: 'Providers by state; those who wait to be reviewed first, the oldest at the top',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ ...pageQuery, state: providerState.optional(), uid: id.optional() }),
  data: pageData(deskProvider).extend({ waiting: z.int(), oldestAt: timeMs.nullable() }),
});

export const deskC2cProviderDecide = defineDeskCall({
  method: 'POST',
  path: '/api/operator/c2c/providers/{id}',
  summary: 'Verify or reject a provider, suspend one, or end a suspension. One who is rejected gets the bond back',
  principal: 'operator',
  roles: DECIDERS,
  audit: 'c2c.provider',
  params: one,
  body: z.strictObject({ decision: z.enum(['verify', 'reject', 'suspend', 'resume']), reason: reasonText }),
  data: deskProvider,
});

const deskOrderRow = z.object({
  id,
  reference: paymentReference,
  customer: id,
  provider: id,
  side: c2cSide,
  coin: coinCode,
  fiat,
  price: decimal,
  amount: decimal,
  total: decimal,
  payMethod: paymentType,
  state: c2cState,
  reason: c2cReason.nullable(),
  isRerouted: z.boolean(),
  createTime: timeMs,
  updateTime: timeMs,
  deadline: timeMs.nullable(),
});
export type DeskC2cOrderRow = z.output<typeof deskOrderRow>;

export const deskC2cOrders = defineDeskCall({
  method: 'GET',
  path: '/api/operator/c2c/orders',
  summary: 'Orders by view: appeals that wait, oldest first; open ones; or ended ones, newest first',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({
    ...pageQuery,
    view: z.enum(['appealed', 'open', 'ended']).optional(),
    q: z.string().max(64).optional().meta({ description: 'Number or reference of an order, or a uid' }),
  }),
  data: pageData(deskOrderRow).extend({ waiting: z.int(), oldestAt: timeMs.nullable() }),
});

const deskOrder = deskOrderRow.extend({
  /** Digits of the coin after the point. */
  decimals: z.int(),
  held: decimal,
  toBuyer: decimal.nullable(),
  customerName: z.string().nullable(),
  providerName: z.string(),
  payee: shortPayee.nullable().meta({ description: 'Null once it is erased' }),
  transaction: z.string().nullable(),
  proofs: z.array(id),
  steps: z.array(c2cStep),
  appeals: z.object({
    customer: z.object({ won: z.int(), lost: z.int(), split: z.int() }),
    provider: z.object({ won: z.int(), lost: z.int(), split: z.int() }),
  }),
  /** A decision about so much takes two people. */
  needsTwo: z.boolean(),
  /** It has expired and may still be appealed, and the customer's account is frozen: operators open the appeal. */
  awaitsAppeal: z.boolean(),
  isOwn: z.boolean(),
});
export type DeskC2cOrder = z.output<typeof deskOrder>;

export const deskC2cOrder = defineDeskCall({
  method: 'GET',
  path: '/api/operator/c2c/orders/{id}',
  summary: 'One order with its steps, proofs, statements of both, and earlier appeals of both',
  principal: 'operator',
  roles: READERS,
  audit: 'c2c.order.view',
  params: one,
  data: deskOrder,
});

export const deskC2cPicture = defineDeskCall({
  method: 'GET',
  path: '/api/operator/c2c/orders/{id}/pictures/{picture}',
  summary: 'A proof or a picture of a statement',
  principal: 'operator',
  roles: ['owner', 'compliance', 'support'],
  audit: 'c2c.picture.view',
  answers: 'picture',
  params: z.strictObject({ id, picture: id }),
  data: picture,
});

export const deskC2cDecide = defineDeskCall({
  method: 'POST',
  path: '/api/operator/c2c/orders/{id}/decide',
  summary: 'Decide an appeal within the single-approval limit: an amount of the held coins goes to the buyer, the rest back',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  audit: 'c2c.decide',
  params: one,
  body: z.strictObject({ toBuyer: decimal, reason: reasonText }),
  data: deskOrder,
});

export const deskC2cAppeal = defineDeskCall({
  method: 'POST',
  path: '/api/operator/c2c/orders/{id}/appeal',
  summary:
    'Open the appeal of an expired purchase for its customer, whose account is frozen: as much as the seller still has is held until people have decided',
  principal: 'operator',
  roles: ['owner', 'compliance', 'support'],
  audit: 'c2c.appeal',
  params: one,
  body: z.strictObject({ reason: reasonText }),
  data: deskOrder,
});
