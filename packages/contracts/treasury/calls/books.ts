import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { site } from '../../content/shapes/site.ts';
import { coinCode, signedDecimal, timeMs } from '../../shapes.ts';
import { BOOK_CLASSES } from '../constants.ts';

const READERS = ['owner', 'finance', 'compliance', 'auditor'] as const;

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ description: 'A month of UTC, such as 2026-10' });
const currency = site.shape.rateCurrency.optional().meta({ description: 'The default site’s, unless it says another one' });

/** What a file or an answer covers: of a month that is not over, what was booked so far. */
const span = {
  month,
  from: timeMs,
  to: timeMs.meta({ description: 'The first moment after the month or, before it is over, after the last command' }),
  timeZone: z.literal('UTC'),
  isOver: z.boolean(),
};

/** What a reason means in the books; null for one of an earlier release. */
const bookClass = z.enum(BOOK_CLASSES).nullable();
const balances = { opening: signedDecimal, closing: signedDecimal };

/** One account of the house in one coin, or all accounts of customers together, and what changed it. */
export const bookAccount = z.object({
  account: z.string().meta({ description: 'An account of the house, or `customers`' }),
  coin: coinCode,
  ...balances,
  changes: z.array(z.object({ source: z.string(), class: bookClass, count: z.int(), amount: signedDecimal })),
  difference: signedDecimal.meta({ description: 'Closing balance less opening balance and changes: 0 where they add up' }),
});
export type BookAccount = z.output<typeof bookAccount>;

/** A coin before and after the month. */
export const bookCoin = z.object({
  coin: coinCode,
  owed: z.object(balances).meta({ description: 'What is owed to all customers, what accounts of the house hold for them included' }),
  own: z.object(balances).meta({ description: 'What the house owns: its accounts without suspense, less what they hold for customers' }),
  isBalanced: z.boolean().meta({ description: 'Whether every account adds up, and moves within the house cancel out' }),
});
export type BookCoin = z.output<typeof bookCoin>;

export const deskClosing = defineDeskCall({
  method: 'GET',
  path: '/api/operator/house/closing',
  summary: 'The closing of a month: every account of the house and all customers together before and after, and what changed them',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ month }),
  data: z.object({ ...span, coins: z.array(bookCoin), accounts: z.array(bookAccount) }),
});

/** Income or costs of a month for one reason in one coin. */
export const monthIncome = z.object({
  coin: coinCode,
  source: z.string(),
  class: z.enum(['income', 'cost']),
  count: z.int(),
  amount: signedDecimal,
  value: signedDecimal
    .nullable()
    .meta({ description: 'What it was worth at the last price before its hour; null where nothing tells a price' }),
});
export type MonthIncome = z.output<typeof monthIncome>;

export const deskMonthIncome = defineDeskCall({
  method: 'GET',
  path: '/api/operator/house/income/month',
  summary: 'Income and costs of the house in a month by coin and source, with values at the time',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({ month, currency }),
  data: z.object({
    ...span,
    currency: site.shape.rateCurrency,
    lines: z.array(monthIncome),
    sums: z.object({ income: signedDecimal, costs: signedDecimal, result: signedDecimal }),
  }),
});

export const deskExportClosing = defineDeskCall({
  method: 'GET',
  path: '/api/operator/house/closing/export',
  summary: 'The closing of a month as CSV',
  principal: 'operator',
  roles: READERS,
  audit: 'treasury.export_closing',
  query: z.strictObject({ month }),
  data: z.object({ csv: z.string(), isOver: z.boolean() }),
});

export const deskExportIncome = defineDeskCall({
  method: 'GET',
  path: '/api/operator/house/income/export',
  summary: 'Income and costs of the house in a month as CSV, by day, coin and source, with values at the time',
  principal: 'operator',
  roles: READERS,
  audit: 'treasury.export_income',
  query: z.strictObject({ month, currency }),
  data: z.object({ csv: z.string(), isOver: z.boolean() }),
});
