import { z } from 'zod';
import { rateCurrency } from '../../identity/shapes/user.ts';
import { coinCode, decimal, queryInt, signedDecimal, timeMs } from '../../shapes.ts';
import { sheetKind } from './sheet.ts';

/**
 * What a line of a year's profit is: coins that were sold, converted, spent or given; income that is no trade; fees, penalties and losses, which brought nothing; and
 * coins that came from outside or went there, which are neither gain nor loss.
 */
export const PROFIT_GROUPS = ['disposal', 'income', 'expense', 'in', 'out'] as const;
export const profitGroup = z.enum(PROFIT_GROUPS);
export type ProfitGroup = z.output<typeof profitGroup>;

/** Movements of a year that are alike, added up; values in the currency of the answer, each at the price of its own time. */
export const profitLine = z.object({
  group: profitGroup,
  kind: sheetKind,
  coin: coinCode,
  count: z.int(),
  amount: decimal,
  value: decimal.meta({ description: 'What the coins were worth when they moved; of a trade, what its quote coin was worth' }),
  cost: decimal.meta({ description: 'Their cost by the moving average; of what came in, the cost that they count from' }),
  gain: signedDecimal.meta({
    description: '`value` less `cost` of a disposal, `value` of income, `cost` of an expense below nothing, otherwise 0',
  }),
  unpriced: z.int().meta({ description: 'Of how many of them nothing told a price: they count as worth nothing' }),
});
export type ProfitLine = z.output<typeof profitLine>;

/** What a year's gains and losses are asked by. */
export const profitQuery = z.strictObject({
  year: queryInt(2009, 2200),
  currency: rateCurrency.optional().meta({ description: 'The site’s, unless it says another one' }),
});

/** Gains and losses of a calendar year, in the order of groups, then of coins. */
export const yearProfit = z.object({
  year: z.int(),
  from: timeMs,
  to: timeMs,
  timeZone: z.string(),
  isOver: z.boolean(),
  currency: rateCurrency,
  method: z.literal('moving_average'),
  lines: z.array(profitLine),
  sums: z
    .object({ disposals: signedDecimal, income: signedDecimal, expenses: signedDecimal, result: signedDecimal })
    .meta({ description: 'Of the gains; `result` is the three together' }),
});
export type YearProfit = z.output<typeof yearProfit>;
