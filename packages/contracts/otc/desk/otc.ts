import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { similarNames } from '../../identity/shapes/customer.ts';
import { picture } from '../../identity/shapes/picture.ts';
import { fiat, paymentReference, paymentType } from '../../payment/shapes/payment.ts';
import { coinCode, decimal, id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { decisionFields, decisionKind, merchantCard, merchantState, otcMessage, otcReason, otcState } from '../shapes/otc.ts';
import { earlierJudgement, reasonText, shortPayee } from '../../common/deals.ts';

const READERS: readonly Role[] = ['owner', 'compliance', 'support', 'auditor'];
const DECIDERS: readonly Role[] = ['owner', 'compliance'];
const one = z.strictObject({ id });

const deskMerchant = z.object({
  uid: id,
  name: z.string(),
  about: z.string(),
  state: merchantState,
  reason: z.string().nullable(),
  time: timeMs,
  card: merchantCard,
  similar: similarNames,
  earlier: z.array(earlierJudgement).meta({ description: 'What people decided about them and linked accounts, newest first' }),
  isOwn: z.boolean(),
});
export type DeskMerchant = z.output<typeof deskMerchant>;

export const deskOtcMerchants = defineDeskCall({
  method: 'GET',
  path: '/api/operator/otc/merchants',
  summary: 'Merchants by state; those who wait to be reviewed first, the oldest at the top',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ ...pageQuery, state: merchantState.optional(), uid: id.optional() }),
  data: pageData(deskMerchant).extend({ waiting: z.int(), oldestAt: timeMs.nullable() }),
});

export const deskOtcMerchantDecide = defineDeskCall({
  method: 'POST',
  path: '/api/operator/otc/merchants/{id}',
  summary: 'Verify, reject or suspend a merchant, or end a suspension. A suspension pauses all their advertisements',
  principal: 'operator',
  roles: DECIDERS,
  audit: 'otc.merchant',
  params: one,
  body: z.strictObject({ decision: z.enum(['verify', 'reject', 'suspend', 'resume']), reason: reasonText }),
  data: deskMerchant,
});

const deskOrderRow = z.object({
  id,
  reference: paymentReference,
  buyer: id,
  seller: id,
  maker: id,
  coin: coinCode,
  fiat,
  price: decimal,
  amount: decimal,
  total: decimal,
  method: paymentType,
  state: otcState,
  reason: otcReason.nullable(),
  createTime: timeMs,
  updateTime: timeMs,
  deadline: timeMs.nullable(),
});
export type DeskOtcOrderRow = z.output<typeof deskOrderRow>;

export const deskOtcOrders = defineDeskCall({
  method: 'GET',
  path: '/api/operator/otc/orders',
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

const earlier = z.object({
  id,
  role: z.enum(['buyer', 'seller']),
  outcome: z.enum(['won', 'lost', 'split']),
  kind: decisionKind,
  /** It was found to be their fault. */
  isAtFault: z.boolean(),
  time: timeMs,
});

const side = z.object({
  uid: id,
  name: z.string(),
  card: merchantCard,
  statements: z.array(otcMessage),
  appeals: z.object({ won: z.int(), lost: z.int(), split: z.int() }),
  earlier: z.array(earlier).meta({ description: 'Appeals that were decided, newest first, a few of them' }),
  pausedUntil: timeMs.nullable().meta({ description: 'Until when they may neither take nor publish offers, by an earlier decision' }),
});

const deskOrder = deskOrderRow.extend({
  /** Digits of the coin after the point. */
  decimals: z.int(),
  held: decimal,
  fee: decimal,
  toBuyer: decimal.nullable(),
  isOtherName: z.boolean(),
  payerName: z.string().nullable(),
  payTime: timeMs.nullable(),
  payees: z.array(shortPayee).meta({ description: 'Empty once it is erased' }),
  terms: z.string(),
  buyerSide: side,
  sellerSide: side,
  messages: z.array(otcMessage),
  /** Whether the transcript's hashes hold. */
  isWhole: z.boolean(),
  /** A decision about so much takes two people. */
  needsTwo: z.boolean(),
  /** It has expired and may still be appealed, and the buyer's account is frozen: operators open the appeal. */
  awaitsAppeal: z.boolean(),
  isOwn: z.boolean(),
  decision: z
    .object({
      kind: decisionKind,
      reason: z.string(),
      fault: decisionFields.fault,
      pauseDays: z.int(),
      by: z.string(),
      decidedBy: z.string().nullable().meta({ description: 'The second of two; null for a decision of one' }),
      time: timeMs,
    })
    .nullable(),
});
export type DeskOtcOrder = z.output<typeof deskOrder>;

export const deskOtcOrder = defineDeskCall({
  method: 'GET',
  path: '/api/operator/otc/orders/{id}',
  summary: 'One order with its whole transcript, statements and evidence of both, and earlier appeals of both',
  principal: 'operator',
  roles: READERS,
  audit: 'otc.order.view',
  params: one,
  data: deskOrder,
});

export const deskOtcPicture = defineDeskCall({
  method: 'GET',
  path: '/api/operator/otc/orders/{id}/pictures/{picture}',
  summary: 'A picture of an order’s transcript',
  principal: 'operator',
  roles: ['owner', 'compliance', 'support'],
  audit: 'otc.picture.view',
  answers: 'picture',
  params: z.strictObject({ id, picture: id }),
  data: picture,
});

export const deskOtcDecide = defineDeskCall({
  method: 'POST',
  path: '/api/operator/otc/orders/{id}/decide',
  summary: 'Decide an appeal within the single-approval limit: an amount of the held coins goes to the buyer, the rest back to the seller',
  principal: 'operator',
  roles: DECIDERS,
  secondFactor: true,
  audit: 'otc.decide',
  params: one,
  body: z.strictObject(decisionFields),
  data: deskOrder,
});

export const deskOtcAppeal = defineDeskCall({
  method: 'POST',
  path: '/api/operator/otc/orders/{id}/appeal',
  summary:
    'Open the appeal of an expired order for its buyer, whose account is frozen: as much as the seller still has is held until people have decided',
  principal: 'operator',
  roles: ['owner', 'compliance', 'support'],
  audit: 'otc.appeal',
  params: one,
  body: z.strictObject({ reason: reasonText }),
  data: deskOrder,
});
