import { z } from 'zod';
import { payee, reasonText, writtenText } from '../../common/deals.ts';
import { fiat, paymentReference, paymentType } from '../../payment/shapes/payment.ts';
import { coinCode, decimal, id, timeMs } from '../../shapes.ts';
import { OTC_STATES, PAUSE_DAYS_MAX, PAY_WINDOWS, TERMS_MAX } from '../constants.ts';

export { OTC_STATES, PAY_WINDOWS, TERMS_MAX, PAUSE_DAYS_MAX } from '../constants.ts';

export type OtcState = (typeof OTC_STATES)[number];
export const otcState = z.enum(OTC_STATES);

/** By whom or by what an order came into its state: one of its people, the clock, both who agreed, or people who decided. */
export const OTC_REASONS = ['maker', 'taker', 'deadline', 'agreed', 'released', 'buyer', 'seller', 'decided'] as const;
export const otcReason = z.enum(OTC_REASONS);
export type OtcReason = z.output<typeof otcReason>;

export const MESSAGE_PICTURES_MAX = 3;
export const BLOCKED_MAX = 200;
/** Advertisements that a customer keeps without publishing them, at most. */
export const DRAFTS_MAX = 20;

const termsText = writtenText(TERMS_MAX, 0);

/** Minutes of the day in UTC, which pages show in the reader's own time; a merchant whose end is not after the beginning works past midnight. */
export const hours = z.strictObject({ from: z.int().min(0).max(1_439), to: z.int().min(0).max(1_440) });

/** The people that a merchant trades with. */
export const requirements = z.strictObject({
  level: z.int().min(0).max(3),
  days: z.int().min(0).max(365).meta({ description: 'Days since sign-up' }),
  orders: z.int().min(0).max(1_000).meta({ description: 'Orders that ended in success' }),
});
export type Requirements = z.output<typeof requirements>;

/** The public view of a merchant. */
export const merchantCard = z.object({
  uid: id,
  name: z.string(),
  level: z.int().min(0).max(3),
  isOnline: z.boolean(),
  seenAt: timeMs.nullable(),
  orders: z.int().meta({ description: 'Orders of the last 30 days' }),
  completion: z.number().min(0).max(1).nullable().meta({ description: 'Share of orders that did not end by this person’s fault' }),
  payMs: z.int().nullable().meta({ description: 'Average time from acceptance to payment' }),
  releaseMs: z.int().nullable().meta({ description: 'Average time from payment to release' }),
  appealsLost: z.int(),
});
export type MerchantCard = z.output<typeof merchantCard>;

/** How an advertisement is priced: at a fixed price, or so many basis points above or below the reference. */
export const adPrice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), price: decimal }),
  z.strictObject({
    kind: z.literal('floating'),
    bps: z.int().min(-2_000).max(2_000),
    floor: decimal.optional(),
    cap: decimal.optional(),
  }),
]);
export type AdPrice = z.output<typeof adPrice>;

export const adSide = z.enum(['buy', 'sell']).meta({ description: 'What the merchant does' });
export const methods = z.array(paymentType).min(1).max(3);

/** Terms of an advertisement as its merchant enters them. */
export const adTerms = {
  side: adSide,
  coin: coinCode,
  fiat,
  price: adPrice,
  quantity: decimal,
  min: decimal.meta({ description: 'Smallest order, in the fiat currency' }),
  max: decimal.meta({ description: 'Largest order, in the fiat currency' }),
  windowMinutes: z.literal(PAY_WINDOWS),
  autoAccept: z.boolean(),
  methods,
  terms: termsText.optional(),
  autoReply: termsText.optional(),
  hours: hours.optional(),
  requirements: requirements.optional(),
} as const;

/** An advertisement as takers see it. */
export const otcAd = z.object({
  id,
  revision: z.int(),
  side: adSide,
  coin: coinCode,
  fiat,
  /** Null while a floating price has no reference that is young enough: it cannot be taken then. */
  price: decimal.nullable(),
  available: decimal.meta({ description: 'What can be taken now' }),
  min: decimal,
  max: decimal,
  windowMinutes: z.int(),
  autoAccept: z.boolean(),
  methods: z.array(paymentType),
  terms: z.string(),
  requirements,
  /** Why this reader cannot take it; null if they can. */
  blocked: z.enum(['own', 'level', 'days', 'orders', 'hours', 'price', 'login', 'person']).nullable(),
  merchant: merchantCard,
});
export type OtcAd = z.output<typeof otcAd>;

/** An own advertisement with everything that its merchant entered. */
export const ownAd = z.object({
  id,
  revision: z.int(),
  state: z.enum(['on', 'paused', 'sold_out', 'off']),
  side: adSide,
  coin: coinCode,
  fiat,
  price: adPrice,
  /** What takers pay now; null while there is no reference. */
  priceNow: decimal.nullable(),
  remaining: decimal,
  min: decimal,
  max: decimal,
  windowMinutes: z.int(),
  autoAccept: z.boolean(),
  methods: z.array(paymentType),
  terms: z.string(),
  autoReply: z.string(),
  hours: hours.nullable(),
  requirements,
  openOrders: z.int(),
  createTime: timeMs,
});
export type OwnAd = z.output<typeof ownAd>;

/** What this reader may do to an order now. */
export const OTC_ACTS = ['accept', 'extend', 'pay', 'cancel', 'agree', 'release', 'appeal', 'write', 'state'] as const;
export type OtcAct = (typeof OTC_ACTS)[number];

export const otcOrder = z.object({
  id,
  ad: id,
  role: z.enum(['buyer', 'seller']),
  isMaker: z.boolean(),
  other: merchantCard,
  isBlocked: z.boolean().meta({ description: 'This reader has blocked the other person' }),
  coin: coinCode,
  fiat,
  price: decimal,
  amount: decimal,
  total: decimal,
  fee: decimal.meta({ description: 'Part of the amount that the buyer does not receive' }),
  method: paymentType,
  /** Empty for the buyer until the order is accepted. */
  payees: z.array(payee),
  reference: paymentReference,
  state: otcState,
  reason: otcReason.nullable(),
  deadline: timeMs.nullable(),
  windowMinutes: z.int(),
  extensions: z.int(),
  hadGrace: z.boolean(),
  payerName: z.string().nullable(),
  /** The stated payer is not the buyer’s certified name. */
  isOtherName: z.boolean(),
  agreedBy: z.enum(['me', 'other']).nullable(),
  /** What the buyer would get by that agreement; null where it is to cancel. */
  agreedSplit: decimal.nullable(),
  terms: z.string(),
  /** The outcome of an appeal or an agreement: what the buyer got, or gets at the deadline. */
  toBuyer: decimal.nullable(),
  acts: z.array(z.enum(OTC_ACTS)),
  /** When an appeal becomes possible; null where it never is. */
  appealFrom: timeMs.nullable(),
  unread: z.int(),
  createTime: timeMs,
  payTime: timeMs.nullable(),
  updateTime: timeMs,
});
export type OtcOrder = z.output<typeof otcOrder>;

/** Steps that a transcript shows between messages. */
export const OTC_EVENTS = [
  'made',
  'accepted',
  'extended',
  'grace',
  'paid',
  'agreed',
  'disagreed',
  'released',
  'cancelled',
  'expired',
  'appealed',
  'statement',
  'decided',
  'proposed',
  'settled',
  'split',
] as const;
export type OtcEvent = (typeof OTC_EVENTS)[number];

export const otcMessage = z.object({
  id,
  from: z.enum(['me', 'other', 'event', 'staff']),
  event: z.enum(OTC_EVENTS).nullable(),
  /** The cause of a step of the order; null for what one of the two wrote. */
  reason: otcReason.nullable(),
  content: z.string().meta({ description: 'What a person wrote; empty for other steps of the order' }),
  pictures: z.array(id),
  time: timeMs,
  isRead: z.boolean().meta({ description: 'The other person has seen it' }),
  hash: z.string().meta({ description: 'SHA-256 over this line and the hash of the one before' }),
});
export type OtcMessage = z.output<typeof otcMessage>;

/** The reason of an appeal's decision; published as a count. */
export const DECISION_KINDS = ['paid_in_full', 'paid_less', 'not_paid', 'other_name', 'agreed', 'no_answer', 'other'] as const;
export const decisionKind = z.enum(DECISION_KINDS);

/** A decision about an appeal: what the buyer gets of what is held, why, and who is to blame. */
export const decisionFields = {
  toBuyer: decimal,
  kind: decisionKind,
  reason: reasonText,
  fault: z.enum(['none', 'buyer', 'seller']).meta({ description: 'Whose fault it was: it counts as an appeal that they lost' }),
  pauseDays: z
    .int()
    .min(0)
    .max(PAUSE_DAYS_MAX)
    .meta({ description: 'Days during which whoever is to blame may neither take nor publish offers; 0 without a pause' }),
} as const;

/** The outcome of an application as a merchant. */
export const MERCHANT_STATES = ['none', 'auditing', 'verified', 'rejected', 'suspended', 'leaving', 'left'] as const;
export const merchantState = z.enum(MERCHANT_STATES);
