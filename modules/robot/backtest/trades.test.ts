// Protects: a back-test over trades fills no more than others traded beyond an order's price, and nothing that the stored trades do not show.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grid } from '../planner/grid/grid.ts';
import type { GridState } from '../planner/grid/state.ts';
import type { GridTerms } from '../terms.ts';
import { whole } from '../planner/testing/market.ts';
import { gridTerms, RULES } from '../planner/testing/paper.ts';
import { runTrades } from './run.ts';
import type { Tapes, TrialInput } from './run.ts';
import { testTrades } from './starts.ts';

const FROM_MS = 1_790_000_000_000;
const LOTS = 100_000;
const KEPT = { points: 50, trades: 1_000 };
type Trade = readonly [ticks: number, lots: number];

const untimed: TrialInput<GridTerms, GridState> = {
  planner: grid,
  given: () => ({ terms: gridTerms(), money: { quote: whole('517.31605000'), base: [0n] } }),
  rules: [RULES],
  slippageBps: 0,
};

/** A trade at the start, and one each second after it. */
function tapesOf(trades: readonly Trade[], everyMs = 1_000): Tapes {
  const all: readonly Trade[] = [[1_050, 1], ...trades];
  const column = (at: 0 | 1) => Float64Array.from(all, (trade) => trade[at]);
  const atMs = Float64Array.from(all, (_, at) => FROM_MS + at * everyMs);
  return { fromMs: FROM_MS, toMs: FROM_MS + (all.length + 1) * everyMs, tapes: [{ atMs, ticks: column(0), lots: column(1) }] };
}
const runOf = (trades: readonly Trade[]) => runTrades(untimed, tapesOf(trades), FROM_MS, KEPT);

it('an order fills beyond its price alone, and by no more than was traded there', () => {
  expect(runOf([[1_060, LOTS]]).sells).toBe(0);
  const part = runOf([[1_061, LOTS / 4]]);
  expect(part.trades.map(({ lots, side, ticks }) => `${side} ${ticks} ${lots}`)).toEqual(['buy 1050 300301', 'sell 1060 25000']);
  // The line waits until all of it is sold.
  expect([part.pairs, part.buys]).toEqual([0, 1]);
  const rest = runOf([
    [1_061, LOTS / 4],
    [1_059, LOTS],
    [1_061, LOTS],
    [1_039, LOTS],
    [1_061, LOTS],
  ]);
  expect(rest.trades.map(({ lots, side, ticks }) => `${side} ${ticks} ${lots}`)).toEqual([
    'buy 1050 300301',
    'sell 1060 25000',
    'sell 1060 75000',
    'buy 1040 100000',
    'sell 1060 99920',
  ]);
  // The example of the design: its equity at 106, here at 106.1 with the same coins.
  expect([rest.pairs, rest.profit, rest.equity]).toEqual([2, whole('3.74566784'), whole('521.74640878') + whole('0.20000069')]);
});

it('several orders beyond a price share what was traded, the best price first', () => {
  const shared = runOf([[1_081, LOTS + LOTS / 2]]);
  expect(shared.trades.slice(1).map(({ lots, ticks }) => [ticks, lots])).toEqual([
    [1_060, LOTS],
    [1_080, LOTS / 2],
  ]);
});

it('never fills more than was traded beyond, and keeps every atom, whatever is traded', () => {
  const trade = fc.tuple(fc.integer({ min: 985, max: 1_115 }), fc.integer({ min: 1, max: 3 * LOTS }));
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 120 }), (trades) => {
      const { equity, invested, profit, trades: own } = runOf(trades);
      const made = own.slice(1);
      for (const [at, [ticks, lots]] of trades.entries()) {
        const then = made.filter(({ atMs }) => atMs === FROM_MS + (at + 1) * 1_000);
        expect(then.reduce((sum, one) => sum + one.lots, 0)).toBeLessThanOrEqual(lots);
        for (const one of then) expect(one.side === 'sell' ? one.ticks < ticks : one.ticks > ticks).toBe(true);
      }
      // By hand: what all of its trades brought, at the last price.
      const [quote, base] = own.reduce(
        ([money, coins], { paid, received, side }) =>
          side === 'buy' ? [money - paid, coins + received] : [money + received, coins - paid],
        [whole('517.31605000'), 0n],
      );
      expect(equity).toBe(quote + (base * BigInt(trades.at(-1)![0]) * RULES.quoteAtomsPerTickLot) / RULES.baseAtomsPerLot);
      expect(invested).toBe(whole('517.31605000'));
      expect(profit).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 60 },
  );
});

it('finds the worst day to begin, and prices of before are no reason to trade', () => {
  const hour = 3_600_000;
  const falling = Array.from({ length: 24 * 6 }, (_, at): Trade => [1_050 - Math.floor(at / 3), LOTS]);
  const tapes = tapesOf(falling, hour);
  const { chosen, starts, startsMinutes, worst } = testTrades(untimed, tapes, KEPT);
  expect([starts.length, startsMinutes, chosen.startMs]).toEqual([5, 0, FROM_MS]);
  const changes = starts.map(({ change }) => change);
  expect(worst.equity - worst.invested).toBe(changes.reduce((least, one) => (one < least ? one : least)));
  expect(chosen.curve.at(-1)?.atMs).toBe(tapes.toMs);
  expect(chosen.curve.length).toBeGreaterThan(40);
});
