import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { coinCode, cursorQuery, decimal, id, nextCursor, pageData, pageQuery, queryInt, timeMs, UNTIL_BEFORE } from '../../shapes.ts';
import { lockPosition, lockProduct, lockRow, POSITION_STATES, previewRow, ROW_STATES, siteDay, siteMonth } from '../shapes/lock.ts';

const feature = 'lock';
const one = z.strictObject({ id });
const type = z.enum(['product', 'vault']);

export const lockProducts = defineCall({
  method: 'GET',
  path: '/api/lock/products',
  summary: 'Products on sale or sold out, with what is left of them',
  principal: 'either',
  rate: 'read',
  feature,
  data: z.object({
    timeZone: z.string(),
    /** Whether the reward account can cover the smallest subscription now. */
    list: z.array(lockProduct.extend({ isCovered: z.boolean() })),
  }),
});

const preview = z.object({
  coin: coinCode,
  amount: decimal,
  reward: decimal,
  startTime: timeMs,
  endTime: timeMs,
  timeZone: z.string(),
  rows: z.array(previewRow),
});

export const lockPreview = defineCall({
  method: 'GET',
  path: '/api/lock/products/{id}/preview',
  summary: 'The whole release calendar of a subscription, as it would be written now',
  principal: 'customer',
  rate: 'read',
  feature,
  params: one,
  query: z.strictObject({ amount: decimal }),
  data: preview.extend({ version: z.int(), isCovered: z.boolean() }),
});

/** Days follow each other: a preview that was left open over midnight shows others than would be written now. */
const shownDays = {
  starts: timeMs.optional().meta({
    description: 'The `startTime` that was shown: where another day makes other days of it, it is refused (`LOCK_TERMS_CHANGED`)',
  }),
  ends: timeMs.optional().meta({ description: 'The `endTime` that was shown: another one is refused (`LOCK_TERMS_CHANGED`)' }),
} as const;

export const lockSubscribe = defineCall({
  method: 'POST',
  path: '/api/lock/subscribe',
  summary: 'Lock coins of the trading account: all releases are scheduled now, and the whole reward is reserved',
  principal: 'customer',
  rate: 'write',
  feature,
  idempotent: true,
  moves: 'within',
  loses: 'value',
  body: z.strictObject({
    product: id,
    amount: decimal,
    version: z.int().meta({ description: 'Of the terms that were shown' }),
    ...shownDays,
  }),
  data: lockPosition,
});

export const lockPositions = defineCall({
  method: 'GET',
  path: '/api/lock/positions',
  summary: 'Own positions, newest first, with counts and sums of all of them',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    state: z.enum(POSITION_STATES).optional(),
    type: type.optional(),
    coin: coinCode.optional(),
  }),
  data: pageData(lockPosition).extend({
    next: nextCursor,
    counts: z.object({ in_progress: z.int(), complete: z.int(), exited: z.int() }),
    currency: z.string(),
    summary: z.object({
      /** In the site’s rate currency; null where a coin has no price. */
      locked: decimal.nullable(),
      coins: z.int(),
      positions: z.int(),
      earned: decimal.nullable(),
      next: z.object({ due: timeMs, coin: coinCode, amount: decimal }).nullable(),
      month: decimal.nullable().meta({ description: 'Principal and reward of the next 30 days' }),
    }),
  }),
});

export const lockOnePosition = defineCall({
  method: 'GET',
  path: '/api/lock/positions/{id}',
  summary: 'One own position with all its releases',
  principal: 'customer',
  rate: 'read',
  params: one,
  data: z.object({ position: lockPosition, rows: z.array(lockRow), currency: z.string(), timeZone: z.string() }),
});

export const lockExit = defineCall({
  method: 'POST',
  path: '/api/lock/exit',
  summary:
    'Exit a position early, or redeem a flexible one: locked coins are returned less the penalty, and unearned rewards are forfeited',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  moves: 'within',
  loses: 'value',
  body: z.strictObject({ id, cost: decimal.meta({ description: 'The penalty that was shown; a higher one is refused' }) }),
  data: lockPosition,
});

export const lockReleases = defineCall({
  method: 'GET',
  path: '/api/lock/releases',
  summary: 'Own releases by due time; `cursor` is `next` of the page before',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}-\d{1,4}$/)
      .optional(),
    order: z.enum(['newest', 'oldest']).optional(),
    state: z.enum(ROW_STATES).optional(),
    coin: coinCode.optional(),
    position: id.optional(),
    from: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
    to: queryInt(0, Number.MAX_SAFE_INTEGER).optional().describe(UNTIL_BEFORE),
  }),
  data: z.object({ list: z.array(lockRow), next: z.string().nullable(), currency: z.string(), timeZone: z.string() }),
});

export const lockCalendar = defineCall({
  method: 'GET',
  path: '/api/lock/calendar',
  summary: 'Own releases of a month of the site’s calendar, by day and coin, and the value of the months that follow',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ month: siteMonth.optional() }),
  data: z.object({
    month: siteMonth,
    today: siteDay,
    timeZone: z.string(),
    currency: z.string(),
    days: z.array(
      z.object({
        day: siteDay,
        items: z.array(z.object({ coin: coinCode, amount: decimal, count: z.int(), state: z.enum(['paid', 'due', 'late']) })),
      }),
    ),
    summary: z.object({
      paid: decimal.nullable(),
      paidCount: z.int(),
      toCome: decimal.nullable(),
      toComeCount: z.int(),
      next: decimal.nullable(),
      nextCount: z.int(),
      late: z.int(),
    }),
    /** The twelve months after the present one, and what is to come in each. */
    months: z.array(z.object({ month: siteMonth, value: decimal.nullable() })),
  }),
});

const vaultPlan = {
  coin: coinCode,
  amount: decimal,
  /** Everything on one day of the site’s calendar, … */
  until: siteDay.optional(),
  /** … or in so many equal parts, one each period. */
  period: z.enum(['day', 'week', 'month']).optional(),
  parts: z.int().min(2).max(366).optional(),
} as const;

export const lockVaultPreview = defineCall({
  method: 'POST',
  path: '/api/lock/vault/preview',
  summary: 'The release calendar of a vault, as it would be written now',
  principal: 'customer',
  loses: 'nothing',
  rate: 'read',
  feature,
  body: z.strictObject(vaultPlan),
  data: preview,
});

export const lockVault = defineCall({
  method: 'POST',
  path: '/api/lock/vault',
  summary: 'Lock one’s own coins, without yield. Whether there is an emergency exit is decided here and never changes',
  principal: 'customer',
  rate: 'write',
  feature,
  idempotent: true,
  moves: 'within',
  loses: 'value',
  body: z.strictObject({
    ...vaultPlan,
    emergency: z.boolean(),
    ...shownDays,
    /** Confirms that the customer knows that no one, staff included, can open it before. */
    understood: z.literal(true),
  }),
  data: lockPosition,
});

export const lockVaultExit = defineCall({
  method: 'POST',
  path: '/api/lock/vault/exit',
  summary: 'Ask for the emergency exit of a vault: it takes seven days, during which it can be taken back',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  secondFactor: true,
  anyFactor: true,
  moves: 'within',
  loses: 'value',
  body: one,
  data: lockPosition,
});

export const lockVaultStay = defineCall({
  method: 'POST',
  path: '/api/lock/vault/stay',
  summary: 'Cancel an emergency exit',
  principal: 'customer',
  whereNotServed: 'refused',
  loses: 'nothing',
  rate: 'write',
  body: one,
  data: lockPosition,
});
