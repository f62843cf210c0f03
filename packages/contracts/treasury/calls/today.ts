import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { decimal, timeMs } from '../../shapes.ts';

export const TODAY_PERIODS = ['24h', '30d', '1y'] as const;

/** One hour or one day of a site: values in the default site's currency. */
export const todayBucket = z.object({
  at: timeMs,
  volume: decimal,
  fees: decimal,
  signUps: z.int(),
  deposits: z.int(),
  withdrawals: z.int(),
});
export type TodayBucket = z.output<typeof todayBucket>;

export const deskToday = defineDeskCall({
  method: 'GET',
  path: '/api/operator/today',
  summary: 'Volume, fees, sign-ups, deposits and withdrawals of a period by hour or day, and the period before it for comparison',
  principal: 'operator',
  roles: ROLES,
  query: z.strictObject({ period: z.enum(TODAY_PERIODS) }),
  data: z.object({
    currency: z.string(),
    bucketMs: z.int(),
    buckets: z.array(todayBucket),
    /** Sums of this period and of the one before. */
    now: todayBucket.omit({ at: true }).extend({ activeCustomers: z.int() }),
    before: todayBucket.omit({ at: true }).extend({ activeCustomers: z.int() }),
    customers: z.int(),
  }),
});
