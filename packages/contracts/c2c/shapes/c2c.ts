import { z } from 'zod';
import { fiat, paymentReference, paymentType } from '../../payment/shapes/payment.ts';
import { payee } from '../../common/deals.ts';
import { coinCode, decimal, id, timeMs } from '../../shapes.ts';
import { C2C_STATES } from '../constants.ts';

export { C2C_STATES } from '../constants.ts';

export type C2cState = (typeof C2C_STATES)[number];
export const c2cState = z.enum(C2C_STATES);

/** The cause of an order's state: a party, the clock or a decision. */
export const C2C_REASONS = ['user', 'provider', 'deadline', 'no_provider', 'confirmed', 'agreed', 'decided'] as const;
export const c2cReason = z.enum(C2C_REASONS);
/** What lists are filtered by: a state, or everything that has not ended. */
export const c2cResult = z.enum([...C2C_STATES, 'unfinished']);

/** What a customer buys is a multiple of this. */
export const C2C_MULTIPLE = 100;
/** Deposit orders of one customer and day that no provider has processed yet. */
export const C2C_UNPROCESSED_MAX = 5;
export const C2C_PICTURES_MAX = 3;

/** What the customer does. */
export const c2cSide = z.enum(['buy', 'sell']);

export const PROVIDER_STATES = ['none', 'auditing', 'verified', 'rejected', 'suspended', 'leaving', 'left'] as const;
export const providerState = z.enum(PROVIDER_STATES);
export type ProviderState = (typeof PROVIDER_STATES)[number];

/** What a provider sets, for orders to come. Prices for one coin; sizes in the coin; the cap in the fiat currency. */
export const providerSetting = {
  buyPrice: decimal.meta({ description: 'At which the provider buys, and customers sell' }),
  sellPrice: decimal.meta({ description: 'At which the provider sells, and customers buy; not below the other' }),
  min: decimal,
  max: decimal,
  dailyCap: decimal.meta({ description: 'Both sides together, by the site’s day' }),
  payMethods: z.array(paymentType).min(1).max(3),
  open: z.boolean().meta({ description: 'Takes new orders' }),
  autoAccept: z.boolean().meta({ description: 'Takes sales without being asked' }),
} as const;
export const setting = z.object(providerSetting);
export type ProviderSetting = z.output<typeof setting>;

/** A provider as customers see them. */
export const providerCard = z.object({
  uid: id,
  name: z.string(),
  orders: z.int().meta({ description: 'Orders of the last 30 days' }),
  completion: z.number().min(0).max(1).nullable(),
  confirmMs: z.int().nullable().meta({ description: 'Average time from a customer’s payment to its confirmation' }),
  payoutMs: z.int().nullable().meta({ description: 'Average time from a sale to the transfer' }),
  appealsLost: z.int(),
  bond: decimal,
});
export type ProviderCard = z.output<typeof providerCard>;

/** What this reader may do to an order now. `declare` stands for a payment made, `finish` for one that arrived. */
export const C2C_ACTS = ['cancel', 'declare', 'finish', 'accept', 'decline', 'prove', 'transfer', 'agree', 'appeal', 'state'] as const;
export type C2cAct = (typeof C2C_ACTS)[number];

/** One of the steps of an order that both people see. */
export const c2cStep = z.object({
  event: z.enum([
    'made',
    'opened',
    'accepted',
    'declared',
    'proved',
    'transferred',
    'rerouted',
    'finished',
    'cancelled',
    'expired',
    'grace',
    'appealed',
    'statement',
    'decided',
  ]),
  /** The person who did it; null for a clock. */
  by: z.enum(['customer', 'provider', 'staff']).nullable(),
  /** Words of a statement or a decision; empty otherwise. */
  content: z.string(),
  pictures: z.array(id),
  time: timeMs,
});
export type C2cStep = z.output<typeof c2cStep>;

export const c2cOrder = z.object({
  id,
  role: z.enum(['customer', 'provider']),
  side: c2cSide,
  coin: coinCode,
  fiat,
  price: decimal,
  amount: decimal,
  total: decimal,
  payMethod: paymentType,
  state: c2cState,
  reason: c2cReason.nullable(),
  /** When the next deadline is due; null without one. */
  deadline: timeMs.nullable(),
  /** When providers begin to work on it; null if they could at once. */
  opensAt: timeMs.nullable(),
  isRerouted: z.boolean(),
  provider: providerCard,
  /** The customer’s certified name, which payments carry; null for the customer before it matters. */
  customerName: z.string().nullable(),
  /** Where the money goes: the provider’s account of a purchase once it is to be paid, the customer’s account of a sale. */
  payee: payee.nullable(),
  reference: paymentReference,
  /** Number of the provider’s transfer; null before. */
  transaction: z.string().nullable(),
  proofs: z.array(id),
  /** The outcome of an appeal: what the buyer of the coins got. */
  toBuyer: decimal.nullable(),
  acts: z.array(z.enum(C2C_ACTS)),
  /** When an appeal becomes possible; null where it never is. */
  appealFrom: timeMs.nullable(),
  createTime: timeMs,
  payTime: timeMs.nullable(),
  updateTime: timeMs,
});
export type C2cOrder = z.output<typeof c2cOrder>;
