import { z } from 'zod';
import { decimal, pair, signedDecimal, timeMs } from '../../shapes.ts';
import { ROBOT_ENDINGS } from './robot.ts';

/** Lengths of a back-test's window, in days. */
export const BACKTEST_DAYS = [7, 30, 90, 365] as const;
/** What is assumed of an order that takes, where a form says nothing, in hundredths of a per cent. */
export const BACKTEST_SLIPPAGE_BPS = 5;

const ratioBps = (what: string) => z.number().meta({ description: `${what}, in hundredths of a per cent` });

/** What prices are gone through: candles, or each trade that is stored. */
export const BACKTEST_BY = ['candles', 'trades'] as const;

/** What would have become of a robot; amounts in the quote coin. */
const tried = z.object({
  startAt: timeMs,
  endAt: timeMs,
  ending: z.enum(ROBOT_ENDINGS).nullable().meta({ description: 'Null of one that still ran at the end' }),
  invested: decimal,
  equity: decimal,
  change: signedDecimal.meta({ description: '`equity − invested = gridProfit + positionResult`' }),
  changeBps: ratioBps('Of what was invested'),
  gridProfit: signedDecimal,
  positionResult: signedDecimal,
  holding: signedDecimal.meta({
    description: 'What the same split would have brought: the coins of the first purchase and the rest, held',
  }),
  pairs: z.int(),
  spent: decimal.meta({ description: 'What all purchases cost, fees inside' }),
  bought: decimal.meta({ description: 'Base coin of the first market that they brought, after the fees' }),
  skipped: z.int().meta({ description: 'Runs of regular purchases that were skipped' }),
  buys: z.int().meta({ description: 'Fills: an order that fills in parts counts each' }),
  sells: z.int(),
  fees: decimal.meta({ description: 'Those in coins at the prices of the end' }),
  drawdownBps: ratioBps('The largest fall from a top'),
  outBps: ratioBps('How much of the time the price was outside of the range'),
});

export const robotTest = z.object({
  market: pair.meta({ description: 'The first one, whose base coin `bought` is in' }),
  markets: z.array(pair),
  from: timeMs,
  to: timeMs,
  by: z.enum(BACKTEST_BY),
  minutes: z.int().meta({ description: 'Of a candle; 0 for trades' }),
  seenTrades: z.int().meta({ description: 'Trades of the window that were gone through; 0 for candles' }),
  importedUntil: timeMs.nullable().meta({ description: 'Prices before it come from elsewhere' }),
  slippageBps: z.int(),
  chosen: tried.extend({
    /** Moments of the window: what the robot had, and what holding would have had. */
    curve: z.array(z.tuple([timeMs, decimal, decimal])),
    /** The first thousand. */
    trades: z.array(z.object({ time: timeMs, market: pair, side: z.enum(['buy', 'sell']), price: decimal, amount: decimal })),
  }),
  /** Begun on the day that ended worst, of those that were tried. */
  worst: tried,
  startsMinutes: z
    .int()
    .meta({ description: 'Of a candle that other days were tried on, so that they compare among themselves; 0 for trades' }),
  starts: z.array(z.object({ startAt: timeMs, change: signedDecimal, changeBps: ratioBps('Of what was invested') })),
});
export type RobotTest = z.output<typeof robotTest>;

export const robotRange = z.object({
  days: z.int().meta({ description: 'How far it looks ahead' }),
  lower: decimal,
  upper: decimal,
  grids: z.int().meta({ description: 'The largest number of which each is four times the fees of its two orders' }),
  left: z.int().meta({ description: 'Days of the past that left this range' }),
  of: z.int().meta({ description: 'Days of the past that were looked at' }),
});
export type RobotRange = z.output<typeof robotRange>;
