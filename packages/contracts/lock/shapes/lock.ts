import { z } from 'zod';
import { coinCode, decimal, id, timeMs } from '../../shapes.ts';
import { LOCK_KINDS, LOCK_PERIODS, POSITION_STATES } from '../constants.ts';

export { EMERGENCY_DAYS, LOCK_KINDS, LOCK_PERIODS, POSITION_STATES } from '../constants.ts';

export const PRODUCT_STATES = ['draft', 'on_sale', 'sold_out', 'closed'] as const;
export const ROW_STATES = ['due', 'late', 'paid', 'void'] as const;
/** Release rows of one position. */
export const LOCK_ROWS_MAX = 366;
/** A vault's last release is at most so many years away. */
export const VAULT_YEARS = 5;

/** A day of the site’s calendar. */
export const siteDay = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
export const siteMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const terms = {
  kind: z.enum(LOCK_KINDS),
  period: z.enum(LOCK_PERIODS),
  count: z.int().meta({ description: 'Periods with releases; the whole term of a fixed product' }),
  cliff: z.int().meta({ description: 'Periods before the first release; 0 for none' }),
} as const;

export const lockProduct = z.object({
  id,
  coin: coinCode,
  ...terms,
  rate: decimal.meta({ description: 'Of a year, as a fraction: 0.042 for 4.2 %' }),
  min: decimal,
  max: decimal,
  quota: decimal,
  sold: decimal.meta({ description: 'Locked now, of the quota' }),
  cap: decimal.meta({ description: 'Most of one customer' }),
  penalty: decimal.meta({ description: 'Fraction of what is still locked that leaving early costs' }),
  state: z.enum(PRODUCT_STATES),
  version: z.int().meta({ description: 'Of the terms; a subscription names the one that was shown' }),
});
export type LockProduct = z.output<typeof lockProduct>;

/** What a position is called: the coin with the product’s shape, or a vault. */
const shape = {
  type: z.enum(['product', 'vault']),
  coin: coinCode,
  kind: z.enum([...LOCK_KINDS, 'vault']),
  period: z.enum([...LOCK_PERIODS, 'date']),
  count: z.int(),
  cliff: z.int(),
} as const;

export const lockRow = z.object({
  id,
  position: id,
  number: z.int(),
  of: z.int(),
  ...shape,
  due: timeMs,
  principal: decimal,
  reward: decimal,
  /** In the site’s rate currency, of both. */
  value: decimal.nullable(),
  state: z.enum(ROW_STATES),
  paidTime: timeMs.nullable(),
});
export type LockRow = z.output<typeof lockRow>;

/** One release as it is shown before there is a position. */
export const previewRow = z.object({ number: z.int(), due: timeMs, principal: decimal, reward: decimal });

export const lockPosition = z.object({
  id,
  product: id.nullable(),
  ...shape,
  rate: decimal,
  penalty: decimal,
  amount: decimal,
  locked: decimal.meta({ description: 'What has not come back yet' }),
  /** Of what is locked, in the site’s rate currency. */
  value: decimal.nullable(),
  reward: decimal.meta({ description: 'All that is promised' }),
  rewarded: decimal,
  released: decimal,
  penalized: decimal,
  state: z.enum(POSITION_STATES),
  rows: z.int(),
  paidRows: z.int(),
  startTime: timeMs,
  endTime: timeMs,
  createTime: timeMs,
  updateTime: timeMs,
  next: z.object({ due: timeMs, principal: decimal, reward: decimal }).nullable(),
  /** Whether it may be left early at all. */
  hasExit: z.boolean(),
  /** When an emergency exit takes effect; null for none. */
  exitTime: timeMs.nullable(),
  /** What leaving now brings back and costs; null where one cannot. */
  exit: z.object({ back: decimal, cost: decimal, earned: decimal, lost: decimal }).nullable(),
});
export type LockPosition = z.output<typeof lockPosition>;
