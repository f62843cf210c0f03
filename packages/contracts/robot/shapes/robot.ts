import { z } from 'zod';
import { coinCode, decimal, id, pair, signedDecimal, timeMs } from '../../shapes.ts';
import { ROBOT_KINDS, robotTerms } from './terms.ts';

export const ROBOT_STATES = ['draft', 'waiting', 'starting', 'running', 'paused', 'stopping', 'stopped'] as const;
/** Why a robot is paused, or why a line sleeps. */
export const ROBOT_REASONS = [
  'owner',
  'operator',
  'insufficient',
  'minimum',
  'limit',
  'market_closed',
  'rules_changed',
  'price_band',
  'customer_frozen',
  'stp',
  'refused',
] as const;
/** Why a robot stopped, or is about to. */
export const ROBOT_ENDINGS = ['owner', 'stop_loss', 'take_profit', 'finished', 'delisted', 'owed', 'not_served', 'discarded'] as const;

/** Coins of a robot: what it has at hand and in orders, and what that is worth at the last price. */
const robotCoin = z.object({ coin: coinCode, amount: decimal, inOrders: decimal, value: decimal });

export const robot = z.object({
  id,
  name: z.string(),
  kind: z.enum(ROBOT_KINDS),
  /** One market; of a rebalancing robot each of its markets. */
  markets: z.array(pair),
  quote: coinCode,
  state: z.enum(ROBOT_STATES),
  reason: z.enum(ROBOT_REASONS).nullable(),
  ending: z.enum(ROBOT_ENDINGS).nullable(),
  createdAt: timeMs,
  startedAt: timeMs.nullable(),
  stateSince: timeMs,
  endedAt: timeMs.nullable(),
  /** Counts edits: the terms are those of this revision. */
  revision: z.int(),
  terms: robotTerms,
  /** Of the first market; when it stopped, of then. */
  lastPrice: decimal,
  coins: z.array(robotCoin),
  /** In the quote coin, at the last price; `equity − invested + withdrawn = change = gridProfit + positionResult`, to the atom. */
  equity: decimal,
  invested: decimal,
  withdrawn: decimal,
  change: signedDecimal,
  gridProfit: signedDecimal.meta({ description: 'What closed pairs brought; of other kinds, closed cycles' }),
  positionResult: signedDecimal.meta({ description: 'Everything else, whether realised or not' }),
  pairs: z.int(),
  /** Inside both of them. */
  fees: z.array(z.object({ coin: coinCode, amount: decimal })),
  /** Where the last price is to the range of a grid; null for others. */
  range: z.enum(['above', 'inside', 'below']).nullable(),
});
export type Robot = z.output<typeof robot>;

/** A line of a grid, or an order of another kind, and what rests on it. */
export const robotLine = z.object({
  market: pair,
  price: decimal,
  side: z.enum(['buy', 'sell']).nullable().meta({ description: 'Null of the line that is empty' }),
  amount: decimal,
  filledAmount: decimal,
  orderId: id.nullable(),
  state: z.enum(['empty', 'resting', 'on_its_way', 'leaving', 'sleeping']),
  reason: z.enum(ROBOT_REASONS).nullable(),
});
export type RobotLine = z.output<typeof robotLine>;

const progressOf = {
  dca: z.object({
    kind: z.literal('dca'),
    runs: z.int().meta({ description: 'Those that bought something' }),
    spent: decimal,
    bought: decimal.meta({ description: 'Base coin, after the fees' }),
    averagePrice: decimal.nullable().meta({ description: 'Fees inside; null before the first purchase' }),
    nextAt: timeMs.nullable(),
  }),
  twap: z.object({
    kind: z.literal('twap'),
    slice: z.int().meta({ description: 'The one that was begun last, from 1 on; 0 before' }),
    slices: z.int(),
    filledAmount: decimal,
    nextAt: timeMs.nullable(),
    endsAt: timeMs.nullable(),
  }),
  martingale: z.object({
    kind: z.literal('martingale'),
    cycle: z.int().meta({ description: 'From 1 on; 0 before' }),
    safetyFilled: z.int().meta({ description: 'Safety orders of this cycle that are wholly filled' }),
    averagePrice: decimal.nullable().meta({ description: 'Of this cycle, fees inside; null before its first purchase' }),
    takeProfitPrice: decimal.nullable(),
    stopLossPrice: decimal.nullable(),
    nextAt: timeMs.nullable().meta({ description: 'When the next cycle begins; null if one is under way' }),
  }),
  rebalance: z.object({
    kind: z.literal('rebalance'),
    rounds: z.int().meta({ description: 'How often shares were brought back' }),
    nextAt: timeMs.nullable().meta({ description: 'When they are brought back whatever they are; null for never' }),
    shares: z.array(
      z.object({
        market: pair,
        shareBps: z.int().meta({ description: 'What it is to be' }),
        nowBps: z.number().meta({ description: 'What it is at the last prices' }),
        value: decimal.meta({ description: 'In the quote coin' }),
        leftOut: z
          .boolean()
          .meta({ description: 'Whether its market is closed, or had no trade within the last hour: it is neither bought nor sold' }),
      }),
    ),
    quoteBps: z.number().meta({ description: 'The share that the quote coin has' }),
  }),
};
/** How far a robot of a kind without lines is. */
export const robotProgress = z.discriminatedUnion('kind', [progressOf.dca, progressOf.twap, progressOf.martingale, progressOf.rebalance]);
export type RobotProgress = z.output<typeof robotProgress>;

export const robotDetails = robot.extend({
  lines: z.array(robotLine),
  progress: robotProgress.nullable().meta({ description: 'Null of a draft, of one that stopped, and of a grid, whose lines tell' }),
});
export type RobotDetails = z.output<typeof robotDetails>;

export const ROBOT_EVENTS = [
  'created',
  'funded',
  'withdrawn',
  'started',
  'filled',
  'partly',
  'pair',
  'above',
  'below',
  'inside',
  'moved',
  'grew',
  'skipped',
  'caught_up',
  'cycle',
  'rebalanced',
  'left_out',
  'paused',
  'resumed',
  'edited',
  'stopping',
  'unsold',
  'stopped',
] as const;

export const robotEvent = z.object({
  id,
  time: timeMs,
  what: z.enum(ROBOT_EVENTS),
  market: pair.nullable().meta({ description: 'Null of what is of no market alone' }),
  side: z.enum(['buy', 'sell']).nullable(),
  price: decimal.nullable(),
  amount: decimal.nullable(),
  /** What was paid, and received after the fee: a buyer pays in the quote coin, a seller in the base coin. */
  paid: decimal.nullable(),
  received: decimal.nullable(),
  profit: signedDecimal.nullable(),
  count: z.int(),
  reason: z.enum([...ROBOT_REASONS, ...ROBOT_ENDINGS]).nullable(),
});
export type RobotEvent = z.output<typeof robotEvent>;

/** A sale and the purchase that it closes; coins of the start count at the line below. */
export const robotPair = z.object({
  id,
  time: timeMs,
  market: pair,
  amount: decimal,
  buyPrice: decimal,
  sellPrice: decimal,
  cost: decimal.meta({ description: 'What the coins cost, fee included' }),
  received: decimal.meta({ description: 'What they brought after the fee' }),
  profit: signedDecimal,
});
export type RobotPair = z.output<typeof robotPair>;

const planned = {
  lastPrice: decimal,
  ownUsed: decimal.meta({ description: 'Base coin that leaves the trading account' }),
  invested: decimal.meta({ description: 'Quote coin that leaves the trading account' }),
  enough: z.boolean().meta({ description: 'Whether the trading account has it' }),
};
const planOf = {
  grid: z.object({
    kind: z.literal('grid'),
    ...planned,
    amount: decimal.meta({ description: 'Of a line' }),
    lines: z.array(z.object({ price: decimal, side: z.enum(['buy', 'sell']).nullable() })),
    boughtNow: decimal.meta({ description: 'Base coin that is bought at the start, before its fee' }),
    cost: decimal.meta({ description: 'Of that purchase, at the last price' }),
    worstCost: decimal.meta({ description: 'Of that purchase, at the bound of its slippage' }),
    reserved: decimal.meta({ description: 'Quote coin for the lines that buy; `invested` is this and `worstCost`' }),
    left: decimal.nullable().meta({ description: 'Of `investment`, what is not needed' }),
    earnsBps: z
      .tuple([z.number(), z.number()])
      .meta({ description: 'What one grid earns after fees, the least and the most, in hundredths of a per cent' }),
    largestGrids: z.int().meta({ description: 'The largest number of grids that still earn twice the taker fee and a tick' }),
  }),
  dca: z.object({
    kind: z.literal('dca'),
    ...planned,
    total: decimal.meta({ description: 'Of a run' }),
    amount: decimal.meta({ description: 'What a run buys at the last price, before its fee' }),
    times: z.array(timeMs).meta({ description: 'The next runs, at most twelve' }),
    runs: z.int().nullable().meta({ description: 'How many there will be if none is skipped; null if that is more than is known now' }),
    lastAt: timeMs.nullable().meta({ description: 'The last of them; null likewise' }),
  }),
  twap: z.object({
    kind: z.literal('twap'),
    ...planned,
    slices: z.int(),
    amount: decimal.meta({ description: 'Of a slice; some are one lot larger' }),
    boundPrice: decimal.nullable().meta({ description: 'The price that all of a purchase is paid for; null of a sale' }),
    endsAt: timeMs,
  }),
  martingale: z.object({
    kind: z.literal('martingale'),
    ...planned,
    /** The first order at the last price, then the safety orders as they would follow from it. */
    orders: z.array(
      z.object({
        price: decimal,
        amount: decimal,
        cost: decimal.meta({ description: 'In the quote coin' }),
        averagePrice: decimal.meta({ description: 'Of all so far, fees inside' }),
        takeProfitPrice: decimal.meta({ description: 'Where everything is sold once this one is filled' }),
      }),
    ),
    stopLossPrice: decimal.nullable(),
  }),
  rebalance: z.object({
    kind: z.literal('rebalance'),
    ...planned,
    shares: z.array(
      z.object({
        market: pair,
        shareBps: z.int(),
        price: decimal.meta({ description: 'The last one' }),
        amount: decimal.meta({ description: 'What is bought at the start at this price, before its fee' }),
        cost: decimal.meta({ description: 'In the quote coin' }),
        leftOut: z
          .boolean()
          .meta({ description: 'Whether its market is closed, or had no trade within the last hour: it is bought once it trades' }),
      }),
    ),
    kept: decimal.meta({ description: 'What stays in the quote coin' }),
    nextAt: timeMs.nullable().meta({ description: 'When shares are brought back whatever they are; null for never' }),
  }),
};
/** What a robot of these terms would do now: what it buys, what it reserves, and what it would earn. */
export const robotPlan = z.discriminatedUnion('kind', [planOf.grid, planOf.dca, planOf.twap, planOf.martingale, planOf.rebalance]);
export type RobotPlan = z.output<typeof robotPlan>;
export type GridPlan = z.output<typeof planOf.grid>;
