import { z } from 'zod';
import { decimal, pair, timeMs } from '../../shapes.ts';
import { GRIDS_MAX, SAFETY_ORDERS_MAX } from '../constants.ts';

export { GRIDS_MAX, SAFETY_ORDERS_MAX } from '../constants.ts';

export const ROBOT_KINDS = ['grid', 'dca', 'martingale', 'twap', 'rebalance'] as const;
/** Robots of one customer that have not stopped, drafts included. */
export const ROBOTS_MAX = 20;
/** Grids of one robot; their lines are one more. */
export const GRIDS_MIN = 2;
export const ROBOT_NAME_MAX = 40;
export const SLIPPAGE_BPS = 100;
export const DCA_PERIODS = ['hour', '4hours', '8hours', '12hours', 'day', 'week', '2weeks', 'month'] as const;
export const DCA_RUNS_MAX = 10_000;
export const TWAP_INTERVAL_SECONDS_MIN = 10;
export const REBALANCE_COINS_MAX = 9;
export const THRESHOLD_BPS_MIN = 50;
export const REBALANCE_SECONDS_MIN = 600;

const bps = (most: number, least = 0) => z.int().min(least).max(most);
const price = (what: string) => decimal.optional().describe(what);

const common = {
  onStop: z.enum(['keep', 'sell']).default('keep').describe('What happens to its coins when it stops by a rule'),
  slippageBps: bps(1_000, 1)
    .default(SLIPPAGE_BPS)
    .describe('How far from the last price its own purchases and sales may take, in hundredths of a per cent'),
};

const confirmStop = z
  .boolean()
  .optional()
  .describe('Whether the stop loss waits until orders of two customers have traded there: true unless it is false');

/** What a customer asks of a grid. */
export const gridTerms = z.strictObject({
  kind: z.literal('grid'),
  market: pair,
  lower: decimal,
  upper: decimal,
  grids: z.int().min(GRIDS_MIN).max(GRIDS_MAX),
  spacing: z.enum(['arithmetic', 'geometric']),
  investment: decimal.optional().describe('At most so much of the quote coin; the amount of a line follows from it'),
  amount: decimal.optional().describe('Of a line; either this or `investment`'),
  ownAmount: price('Base coin of the trading account that it may use, so that less is bought at the start'),
  triggerPrice: price('It waits until the last price reaches this one'),
  stopLoss: price('A last price at or below it stops the robot'),
  confirmStop,
  takeProfit: price('A last price at or above it stops the robot'),
  highest: price('Lines move up with the price until the top is here'),
  lowest: price('Lines move down with the price until the bottom is here'),
  reinvest: z.boolean().default(false).describe('Whether grid profit makes lines larger'),
  ...common,
});

/** What a customer asks of regular purchases. At least one of `runs`, `endsAt` and `budget` ends them. */
export const dcaTerms = z.strictObject({
  kind: z.literal('dca'),
  market: pair,
  total: decimal.describe('Of a run, in the quote coin'),
  every: z.enum(DCA_PERIODS),
  firstAt: timeMs
    .optional()
    .describe('The first run; at once if absent. Days, weeks and months keep its time of day in the time zone of the site'),
  highest: price('A run at a higher price is skipped'),
  runs: z.int().min(1).max(DCA_RUNS_MAX).optional().describe('It ends after so many runs that bought something'),
  endsAt: timeMs.optional().describe('It ends at this time'),
  budget: decimal.optional().describe('It ends when so much of the quote coin is spent'),
  investment: decimal
    .optional()
    .describe('What it is given at its start, in the quote coin; absent: all that it spends until it ends. It pauses when that is used up'),
  takeProfitBps: bps(100_000).default(0).describe('Above the average cost; 0 for none'),
  ...common,
});

/** What a customer asks of purchases on the way down. The cost of its first order and of all safety orders is reserved at the start. */
export const martingaleTerms = z.strictObject({
  kind: z.literal('martingale'),
  market: pair,
  total: decimal.describe('Of the first order, in the quote coin'),
  safetyOrders: z.int().min(1).max(SAFETY_ORDERS_MAX),
  safetyTotal: decimal.optional().describe('Of the first safety order, in the quote coin; as large as the first order if absent'),
  firstStepBps: bps(5_000, 10).describe('From the average price of the first order to the first safety order'),
  stepScale: z.number().min(0.1).max(10).multipleOf(0.001).describe('How much larger each step is than the one before'),
  volumeScale: z.number().min(0.1).max(10).multipleOf(0.001).describe('How much larger each safety order is than the one before'),
  activeAtOnce: z.int().min(1).max(SAFETY_ORDERS_MAX).describe('Safety orders that rest at the same time'),
  takeProfitBps: bps(10_000, 10).describe('Above the average cost, after the fees of the purchases and of the sale'),
  stopLossBps: bps(9_000).default(0).describe('Below the last safety order; 0 for none'),
  confirmStop,
  cooldownSeconds: z.int().min(0).max(604_800).default(0).describe('Between cycles'),
  cycles: z.int().min(0).max(10_000).default(0).describe('0 for as many as there are'),
  ...common,
});

/** What a customer asks of one large order in slices. A purchase is given what all of it may cost: at `limit`, else at the last price and `slippageBps`. */
export const twapTerms = z.strictObject({
  kind: z.literal('twap'),
  market: pair,
  side: z.enum(['buy', 'sell']),
  amount: decimal.describe('Of the base coin, in all'),
  durationSeconds: z.int().min(60).max(2_592_000),
  intervalSeconds: z.int().min(TWAP_INTERVAL_SECONDS_MIN).max(86_400).describe('Not longer than the duration'),
  style: z
    .enum(['taker', 'maker'])
    .describe('`taker`: at once within the bound of the best price; `maker`: resting at the best price of its own side'),
  limit: price('Never worse than this price'),
  rest: z.enum(['take', 'cancel']).default('cancel').describe('What becomes of what is left at the end'),
  ...common,
});

/** What a customer asks of shares that are kept. At least one of `thresholdBps` and `intervalSeconds` brings them back. */
export const rebalanceTerms = z.strictObject({
  kind: z.literal('rebalance'),
  quote: z.string().regex(/^[A-Z0-9]{1,12}$/),
  shares: z
    .array(z.strictObject({ market: pair, shareBps: bps(10_000, 1) }))
    .min(1)
    .max(REBALANCE_COINS_MAX)
    .describe('Markets of the quote coin, each once. What is left of 10,000 stays in the quote coin'),
  investment: decimal.describe('What it is given at its start, in the quote coin; what is changed later changes nothing'),
  thresholdBps: bps(5_000).default(0).describe('How far a share of all may be off: 50 or more; 0 to go by the interval alone'),
  intervalSeconds: z
    .int()
    .min(0)
    .max(31_536_000)
    .default(0)
    .describe('How often shares are brought back whatever they are: 600 or more; 0 for never'),
  smallestTrade: decimal.describe('In the quote coin: what is less off is left alone'),
  ...common,
});

/** What a customer asks of a robot, by kind. */
export const robotTerms = z.discriminatedUnion('kind', [gridTerms, dcaTerms, martingaleTerms, twapTerms, rebalanceTerms]);
export type RobotTerms = z.output<typeof robotTerms>;
export type RobotTermsInput = z.input<typeof robotTerms>;
