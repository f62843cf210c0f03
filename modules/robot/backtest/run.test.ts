// Protects: a back-test fills as it says, agrees with the example of the design to the atom, and finds the worst day to begin.
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import { grid } from '../planner/grid/grid.ts';
import type { GridState } from '../planner/grid/state.ts';
import { dca } from '../planner/dca/dca.ts';
import type { DcaState } from '../planner/dca/dca.ts';
import type { DcaTerms, GridTerms } from '../terms.ts';
import { whole } from '../planner/testing/market.ts';
import { gridTerms, RULES } from '../planner/testing/paper.ts';
import { suggestedRanges } from './ranges.ts';
import { run } from './run.ts';
import type { Series, Trial } from './run.ts';
import { longer, test } from './starts.ts';

const FROM_MS = 1_790_000_000_000;
type Candle = readonly [open: number, high: number, low: number, close: number];

function seriesOf(candles: readonly Candle[], minutes = 1): Series {
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(candles, (candle) => candle[at]);
  return { fromMs: FROM_MS, minutes, open: column(0), high: column(1), low: column(2), close: column(3) };
}

const INVESTED = whole('517.31605000');
const trialOf = (candles: readonly Candle[], change: Partial<GridTerms> = {}, slippageBps = 0): Trial<GridTerms, GridState> => ({
  planner: grid,
  given: () => ({ terms: gridTerms(change), money: { quote: INVESTED, base: [0n] } }),
  series: [seriesOf(candles)],
  rules: [RULES],
  slippageBps,
});
const KEPT = { points: 100, trades: 100 };

describe('a run', () => {
  it('is the example of the design to the atom', () => {
    const { buys, curve, equity, fees, holding, invested, pairs, profit, sells, trades } = run(
      trialOf([
        [1_050, 1_061, 1_050, 1_061],
        [1_061, 1_061, 1_039, 1_039],
        [1_039, 1_061, 1_039, 1_060],
      ]),
      0,
      KEPT,
    );
    expect([invested, equity, profit, pairs]).toEqual([INVESTED, whole('521.74640878'), whole('3.74566784'), 2]);
    expect([buys, sells, trades.map(({ side, ticks }) => `${side} ${ticks}`)]).toEqual([
      2,
      2,
      ['buy 1050', 'sell 1060', 'buy 1040', 'sell 1060'],
    ]);
    // After its first purchase it had 202 and 3.00000699, at 106 then.
    expect(holding).toBe(whole('202.00000000') + whole('318.00074094'));
    // 0.00300301 and 0.0008 of the base coin at 106, and 0.0848 and 0.08473216 of the quote coin.
    expect(fees).toBe(whole('0.40311906') + whole('0.16953216'));
    expect(curve.at(-1)).toEqual({ atMs: FROM_MS + 3 * 60_000 - 1, equity, holding });
  });

  it('fills what the path goes through by a tick, and the first extreme of a rising candle is its low', () => {
    const pairsOf = (candle: Candle) => run(trialOf([[1_050, 1_050, 1_050, 1_050], candle]), 0, KEPT);
    expect(pairsOf([1_050, 1_060, 1_050, 1_050]).sells).toBe(0);
    expect(pairsOf([1_050, 1_061, 1_050, 1_050]).sells).toBe(1);
    // Down through 102 and up to 105: what was bought there is for sale at 104, and sold; falling, the high comes first, and nothing is.
    expect(
      pairsOf([1_050, 1_050, 1_019, 1_050])
        .trades.slice(1)
        .map(({ side, ticks }) => `${side} ${ticks}`),
    ).toEqual(['buy 1020', 'sell 1040']);
    expect(pairsOf([1_049, 1_050, 1_019, 1_019]).sells).toBe(0);
  });

  it('pays the slippage where it takes, and is worth nothing more than that', () => {
    const still: Candle = [1_050, 1_050, 1_050, 1_050];
    const { equity, fees, invested, trades } = run(trialOf([still], {}, 50), 0, KEPT);
    expect(trades[0]).toMatchObject({ ticks: 1_056 });
    expect(invested - equity).toBe(whole('1.80180600') + fees);
  });

  it('says how far it fell, and how long the price was outside', () => {
    const { drawdown, outMs } = run(
      trialOf([
        [1_050, 1_050, 1_050, 1_050],
        [1_050, 1_050, 950, 950],
        [950, 950, 950, 950],
        [950, 1_050, 950, 1_050],
      ]),
      0,
      KEPT,
    );
    expect(outMs).toBe(2 * 60_000);
    expect(drawdown).toBeGreaterThan(80_000);
    expect(drawdown).toBeLessThan(100_000);
  });

  it('ends where the robot does', () => {
    const trial = trialOf(
      [
        [1_050, 1_050, 980, 980],
        [980, 1_100, 980, 1_100],
      ],
      { stopLossTicks: 990, onStop: 'sell' },
    );
    const { ending, endMs, equity } = run(trial, 0, KEPT);
    expect([ending, endMs < FROM_MS + 60_000, equity < INVESTED]).toEqual(['stop_loss', true, true]);
  });
});

/** Candles of hours, with the price of each hour's beginning. */
const hourly = (days: number, price: (hour: number) => number): readonly Candle[] =>
  Array.from({ length: days * 24 }, (_, hour) => {
    const [open, close] = [price(hour), price(hour + 1)];
    return [open, Math.max(open, close), Math.min(open, close), close];
  });

/** Three daily purchases of so much, which depends on the day of the first. */
function purchases(candles: readonly Candle[], totalOf: (startMs: number) => bigint): Trial<DcaTerms, DcaState> {
  const terms = (startMs: number): DcaTerms => ({
    kind: 'dca',
    market: 0,
    total: totalOf(startMs),
    every: 'day',
    firstAtMs: startMs,
    times: Array.from({ length: 20 }, (_, day) => startMs + day * DAY_MS),
    highestTicks: 0,
    runs: 3,
    endsAtMs: 0,
    budget: 0n,
    takeProfitBps: 0,
    onStop: 'keep',
    slippageBps: 100,
  });
  return {
    planner: dca,
    given: (startMs) => ({ terms: terms(startMs), money: { quote: 3n * totalOf(startMs), base: [0n] } }),
    series: [seriesOf(candles, 60)],
    rules: [RULES],
    slippageBps: 0,
  };
}

describe('other days', () => {
  it('are tried with terms of their own, and the worst is found', () => {
    // It falls for ten days from 110 to 100 and rises for ten to 120: the first day is dear, the eleventh cheap.
    const candles = hourly(20, (at) => (at < 240 ? 1_200 - Math.round(at / 1.2) : 1_000 + Math.round((at - 240) / 1.2)));
    const { chosen, starts, startsMinutes, worst } = test(
      purchases(candles, () => whole('10.00000000')),
      KEPT,
    );
    expect([starts.length, startsMinutes, starts[1]!.startMs - starts[0]!.startMs]).toEqual([16, 60, DAY_MS]);
    expect(chosen.buys).toBe(3);
    const least = starts.reduce((best, one) => (one.change < best.change ? one : best));
    expect([worst.startMs, worst.equity - worst.invested]).toEqual([least.startMs, least.change]);
    expect(chosen.equity - chosen.invested).toBe(starts[0]!.change);
  });

  it('are compared by the part that was lost of what was given, not by the coins', () => {
    // It falls slowly for four days and fast for six: who begins later loses a larger part, of a tenth of the coins.
    const candles = hourly(10, (at) => (at < 96 ? 1_200 - Math.round(at / 2) : 1_152 - 2 * (at - 96)));
    const total = (startMs: number): bigint => (startMs === FROM_MS ? whole('100.00000000') : whole('10.00000000'));
    const { chosen, starts, worst } = test(purchases(candles, total), KEPT);
    const part = (start: { readonly change: bigint; readonly invested: bigint }): number => Number(start.change) / Number(start.invested);
    const least = starts.reduce((best, one) => (part(one) < part(best) ? one : best));
    expect(worst.startMs).toBe(least.startMs);
    expect(chosen.equity - chosen.invested).toBeLessThan(worst.equity - worst.invested);
  });

  it('are run on longer candles with the same prices', () => {
    const made = longer(
      seriesOf([
        [5, 9, 4, 6],
        [6, 7, 2, 3],
        [3, 8, 3, 8],
      ]),
      2,
    );
    expect([made.minutes, [...made.open], [...made.high], [...made.low], [...made.close]]).toEqual([2, [5], [9], [2], [3]]);
  });
});

it('ranges follow from daily returns: wider with the horizon, with gaps of four times both fees, and nothing of a young market', () => {
  // It goes up and down by 2 %: the deviation of its 30 returns is 0.02014, and 1.3 times √7 of it are 6.93 %.
  const day = (at: number) => (at % 2 === 0 ? 100_000 : 102_000);
  const days = Array.from({ length: 31 }, (_, at) => ({
    close: day(at),
    high: Math.max(day(at), day(at - 1)),
    low: Math.min(day(at), day(at - 1)),
  }));
  const [week, month, quarter] = suggestedRanges(days, 101_000, 800);
  expect(week).toEqual({ days: 7, lower: 94_240, upper: 108_245, grids: 20, left: 0, of: 30 });
  // The fees of a gap are 0.16 % of its price.
  expect((week!.upper - week!.lower) / week!.grids).toBeGreaterThan(108_245 * 0.0064);
  expect([month!.upper > week!.upper, quarter!.lower < month!.lower]).toEqual([true, true]);
  const [far] = suggestedRanges(days, 130_000, 800);
  expect([far!.lower < 130_000 && far!.upper > 130_000, far!.left]).toEqual([true, 30]);
  expect(suggestedRanges(days.slice(0, 7), 101_000, 800)).toEqual([]);
});
