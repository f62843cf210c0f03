import { z } from 'zod';
import { coinCode, decimal, id, timeMs } from '../shapes.ts';
import { byFeeKind, FEE_KINDS } from './constants.ts';

export { FEE_KINDS, LINK_REASONS } from './constants.ts';

export const REFERRAL_LEVELS = ['direct', 'indirect', 'back'] as const;
export const REFERRAL_STATES = ['not_credited', 'credited', 'withheld'] as const;
/** Further codes that a customer may have at once. */
export const REFERRAL_CODES_MAX = 20;
/** Of a fee, that both levels may take together: half of it. */
export const REFERRAL_RATES_MAX = 0.5;

/** Shares of a fee, as fractions. */
export const levelRates = z.object({
  direct: decimal.meta({ description: 'Of the fees of those whom one invited: 0.2 for 20 %' }),
  indirect: decimal.meta({ description: 'Of the fees of those whom they invited' }),
});
export const planRates = z.object(byFeeKind(() => levelRates));
export type PlanRates = z.output<typeof planRates>;

export const referralCode = z.object({
  id: id.nullable().meta({ description: 'Null for the code of the account itself' }),
  code: z.string(),
  share: decimal.meta({ description: 'Of the direct reward, for the friend' }),
  people: z.int(),
  createTime: timeMs,
});
export type ReferralCode = z.output<typeof referralCode>;

export const friend = z.object({
  friendId: id.meta({ description: 'Which of those whom one invited, in the order in which they came' }),
  name: z.string().meta({ description: 'Masked' }),
});

export const coinSum = z.object({ coin: coinCode, credited: decimal, waiting: decimal });
export type CoinSum = z.output<typeof coinSum>;

export const referralDay = z.object({
  day: z.string(),
  direct: decimal.nullable().meta({ description: 'Value in the site’s rate currency; null where nothing has a price' }),
  indirect: decimal.nullable(),
});

/** What was earned, by coin, and worth in the site's rate currency. */
export const earnings = z.object({
  value: decimal.nullable(),
  direct: decimal.nullable(),
  indirect: decimal.nullable(),
  waiting: decimal.nullable(),
  coins: z.array(coinSum),
});

/** One fee and level. */
export const referralRecord = z.object({
  id: z.string(),
  time: timeMs,
  friendId: id.nullable().meta({ description: 'Null for somebody whom a friend invited, and for one’s own fees' }),
  friend: z.string().meta({ description: 'Masked' }),
  via: z.string().nullable().meta({ description: 'Whom the friend was invited by, where that is not oneself' }),
  level: z.enum(REFERRAL_LEVELS),
  kind: z.enum(FEE_KINDS),
  coin: coinCode,
  fee: decimal,
  rate: decimal.meta({ description: 'Of the fee' }),
  reward: decimal,
  status: z.enum(REFERRAL_STATES),
  creditTime: timeMs.nullable().meta({ description: 'When it was, or the next full hour' }),
});
export type ReferralRecord = z.output<typeof referralRecord>;

/** A customer who was invited. */
export const treePerson = friend.extend({
  since: timeMs,
  isActive: z.boolean().meta({ description: 'Whether they paid a fee in the last 30 days' }),
  reward: decimal.nullable().meta({ description: 'Worth of what their fees brought, in the site’s rate currency' }),
  people: z.int().meta({ description: 'Whom they invited' }),
  active: z.int().meta({ description: 'Of those, who paid a fee in the last 30 days' }),
  indirect: decimal.nullable().meta({ description: 'Worth of what the fees of those brought' }),
});
export type TreePerson = z.output<typeof treePerson>;
