import { z } from 'zod';
import { ROBOT_KINDS } from '../robot/shapes/terms.ts';
import { ROBOT_STATES } from '../robot/shapes/robot.ts';
import { coinCode, decimal, id, pair, signedDecimal, timeMs } from '../shapes.ts';

/** Windows of the ranking, in days. */
export const RANKING_WINDOWS = ['7', '30', '90'] as const;
export type RankingWindow = (typeof RANKING_WINDOWS)[number];
/** Windows of a customer's own figures. */
export const OWN_WINDOWS = [...RANKING_WINDOWS, 'all'] as const;
export type OwnWindow = (typeof OWN_WINDOWS)[number];
/** A robot is ranked that has run so many days, with this much on average, of which a person has no more. */
export const RANKED_DAYS_MIN = 14;
export const RANKED_USDT_MIN = 500;
export const RANKED_OF_ONE_MAX = 3;
/** No figure is made yearly of fewer days. */
export const YEARLY_DAYS_MIN = 30;
export const NICKNAME_MAX = 24;
/** Lower bounds of the bands that stand for an average equity, in USDT. */
export const EQUITY_BANDS = [500, 2_000, 10_000, 50_000, 200_000, 1_000_000] as const;

/** Why a robot that its owner listed has no place. */
export const UNRANKED_REASONS = ['too_young', 'too_small', 'too_many', 'linked_trades', 'without_price', 'not_in_window'] as const;
export type UnrankedReason = (typeof UNRANKED_REASONS)[number];

const millionths = (what: string) => z.int().meta({ description: `${what}, in millionths` });
const spark = z.array(z.int()).meta({ description: 'The chained index through the window, in millionths of its start' });
const winRate = z.int().nullable().meta({ description: 'Pairs with a profit among those that closed, in millionths; null without pairs' });
const sharpe = z.number().nullable().meta({ description: 'Yearly, of daily returns; null with fewer than 30 of them' });

/** What robots earned since a moment: value at the end less value at the start less what came in between. */
const earned = z.object({
  profit: signedDecimal,
  returned: millionths('The time-weighted return'),
});

const ownRobot = z.object({
  id,
  name: z.string(),
  kind: z.enum(ROBOT_KINDS),
  markets: z.array(pair).meta({ description: 'One; of a robot that keeps shares each of its markets' }),
  quote: coinCode,
  state: z.enum(ROBOT_STATES),
  startedAt: timeMs,
  endedAt: timeMs.nullable(),
  /** In its quote coin. */
  equity: decimal,
  profit: signedDecimal.meta({ description: 'Of its whole life: equity less what came in' }),
  holding: signedDecimal.meta({ description: 'What the same coins would have brought if nobody had traded' }),
  returned: millionths('The time-weighted return of its whole life'),
  drawdown: millionths('The largest fall of the chained index in the window'),
  pairs: z.int().meta({ description: 'That closed in the window' }),
  winRate,
  spark,
});

export const ownFigures = z.object({
  /** All amounts are in it, at the prices of their times. */
  coin: coinCode,
  equity: decimal,
  today: earned,
  week: earned,
  month: earned,
  all: earned,
  running: z.int(),
  runningMax: z.int(),
  from: timeMs,
  to: timeMs,
  drawdown: millionths('The largest fall of the chained index in the window'),
  winRate,
  sharpe,
  curve: z.array(z.tuple([timeMs, decimal, decimal, z.int()])).meta({
    description: 'Time, equity, the same coins without a trade, and how far the chained index is below its last peak, in millionths',
  }),
  flows: z.array(z.object({ time: timeMs, amount: signedDecimal })).meta({ description: 'What came in, or left if negative' }),
  coins: z.array(z.object({ coin: coinCode, amount: decimal, value: decimal.nullable() })),
  robots: z.array(ownRobot),
  leftOut: z.array(coinCode).meta({ description: 'Quote coins without a price in it: robots of these are in no sum' }),
});
export type QuantifyMine = z.output<typeof ownFigures>;

export const rankedRobot = z.object({
  place: z.int(),
  id,
  nickname: z.string(),
  kind: z.enum(ROBOT_KINDS),
  markets: z.array(pair).meta({ description: 'One; of a robot that keeps shares each of its markets' }),
  quote: coinCode,
  returned: millionths('The time-weighted return of the window, or of what it ran of it'),
  drawdown: millionths('The largest fall of the chained index in the window'),
  days: z.int().meta({ description: 'Since its start, to now or to its end' }),
  equityFrom: z.int().meta({ description: 'The band of its average equity, in USDT' }),
  equityTo: z.int().nullable(),
  pairs: z.int().meta({ description: 'That closed in the window' }),
  winRate,
  sharpe,
  copies: z.int().meta({ description: 'Customers who took its parameters' }),
  endedAt: timeMs.nullable(),
  canCopy: z.boolean(),
  spark,
});
export type RankedRobot = z.output<typeof rankedRobot>;

export const robotListing = z.object({
  robot: id,
  name: z.string(),
  kind: z.enum(ROBOT_KINDS),
  markets: z.array(pair).meta({ description: 'One; of a robot that keeps shares each of its markets' }),
  state: z.enum(ROBOT_STATES),
  days: z.int(),
  nickname: z.string().nullable().meta({ description: 'Null of a robot that is not listed' }),
  listedAt: timeMs.nullable(),
  place: z.int().nullable(),
  of: z.int(),
  returned: millionths('The time-weighted return of the window').nullable(),
  reason: z.enum(UNRANKED_REASONS).nullable().meta({ description: 'Why a listed robot has no place' }),
  rankedFrom: timeMs.meta({ description: 'When it is old enough' }),
});
export type QuantifyListing = z.output<typeof robotListing>;

/** Prices of a grid, of its owner and moved to now. */
const copiedPrices = z.object({
  start: decimal,
  lower: decimal,
  upper: decimal,
  stopLoss: decimal.nullable(),
  takeProfit: decimal.nullable(),
  highest: decimal.nullable(),
  lowest: decimal.nullable(),
});

export const robotCopy = z.object({
  id,
  nickname: z.string(),
  kind: z.enum(ROBOT_KINDS),
  market: pair,
  quote: coinCode,
  grids: z.int(),
  spacing: z.enum(['arithmetic', 'geometric']),
  reinvest: z.boolean(),
  onStop: z.enum(['keep', 'sell']),
  slippageBps: z.int(),
  theirs: copiedPrices,
  yours: copiedPrices,
  moved: millionths('How far the lines moved'),
  returned: millionths('The time-weighted return of 30 days').nullable(),
  /** What its return had that a copy does not begin with. */
  differs: z.array(z.enum(['reinvests', 'edited', 'moves', 'age', 'amount', 'trigger'])),
  days: z.int(),
  revision: z.int(),
});
export type QuantifyCopy = z.output<typeof robotCopy>;
