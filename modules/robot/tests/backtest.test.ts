// Protects: what a back-test does is what the robot does in the core, and the calls say what came of it.
import { afterAll, expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import { customersOf, LastChanged } from '@agio/module';
import { PassingClock } from '@agio/kernel/testing';
import { BacktestThreads } from '../backtest/threads.ts';
import { Venue } from '../backtest/venue.ts';
import { backtestHandlers } from '../handlers/backtest.ts';
import { robotRobot } from '../model.ts';
import { grid } from '../planner/grid/grid.ts';
import type { GridState } from '../planner/grid/state.ts';
import { gridTerms, RULES } from '../planner/testing/paper.ts';
import type { PriceSeries } from '../ports.ts';
import type { RobotRoom } from '../handlers/room.ts';
import { CASH, COIN, Floor, OWNER, THIRD } from '../testing/floor.ts';

const threads = new BacktestThreads(new PassingClock());
afterAll(() => threads.stop());

it('a robot in the core and one in a back-test do the same, price by price', () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const floor = new Floor();
    floor.order('sell', 1_050, 300_301, THIRD);
    const { owner } = floor.record(floor.create());
    const venue = new Venue<GridState>({
      plan: (state, event) => grid.plan(state, event),
      begin: (view) => grid.begin(gridTerms(), view),
      rules: [RULES],
      lastTicks: [1_050],
      money: { quote: 51_731_605_000n, base: [0n] },
      nowMs: floor.nowMs,
      slippageBps: 0,
    });
    venue.give({ kind: 'started' });
    let drawn = seed;
    for (let move = 0; move < 30; move += 1) {
      drawn = (drawn * 16_807) % 2_147_483_647;
      // Between lines: there what is through a price and what is at it are the same.
      const ticks = 985 + 10 * (drawn % 14);
      floor.moveTo(ticks);
      venue.move(0, ticks);
      const picture = [...venue.resting].sort((a, b) => a.ticks - b.ticks).map(({ lots, side, ticks: at }) => `${side} ${at} ${lots}`);
      expect([floor.picture(), floor.has(owner, CASH), floor.has(owner, COIN)]).toEqual([picture, venue.quote, venue.base()]);
    }
  }
});

const DAY = 1_440;
const NOW = 1_790_000_000_000;
const TERMS = {
  kind: 'grid',
  market: 'COIN_CASH',
  lower: '100',
  upper: '110',
  grids: 5,
  spacing: 'arithmetic',
  investment: '500',
  reinvest: false,
  onStop: 'keep',
  slippageBps: 100,
} as const;

/** Prices that go from 106.5 to 103.5 and back every two hours. */
function waves(minutes: number, count: number): PriceSeries {
  const priceAt = (at: number): number => 1_035 + Math.abs((((at * minutes) % 120) - 60) >> 1);
  const open = Float64Array.from({ length: count }, (_, at) => priceAt(at));
  const close = Float64Array.from({ length: count }, (_, at) => priceAt(at + 1));
  const high = open.map((one, at) => Math.max(one, close[at]!));
  const low = open.map((one, at) => Math.min(one, close[at]!));
  return { fromMs: NOW - count * minutes * 60_000, minutes, ownFromMs: NOW - 60_000, open, high, low, close };
}

function handlersOf(series: PriceSeries | undefined): ReturnType<typeof backtestHandlers> {
  const { core } = new Floor();
  const prices = {
    market: 0,
    name: 'COIN_CASH',
    ticksOf: (price: string) => Math.round(Number(price) * 10),
    priceOf: (ticks: number) => (ticks / 10).toFixed(1),
  };
  const room = {
    core,
    now: () => NOW,
    changed: new LastChanged(0, customersOf([robotRobot])),
    pricesOf: (market: string | number) => (market === 'COIN_CASH' || market === 0 ? prices : undefined),
    seriesOf: () => Promise.resolve(series),
    timeZoneOf: () => 'Asia/Shanghai',
  } as Partial<RobotRoom> as RobotRoom;
  return backtestHandlers(room, threads);
}
const NONE = { query: undefined, params: undefined } as const;
const ME = { customer: OWNER } as RequestContext;

it('the call says what came of it, for the start that was chosen and for the worst day', async () => {
  const body = { terms: TERMS, days: 7, by: 'candles', slippageBps: 5 } as const;
  const answered = await handlersOf(waves(1, 7 * DAY)).robotBacktest({ body, ...NONE }, ME);
  if (!answered.ok) throw new Error(answered.code);
  const { chosen, from, importedUntil, minutes, starts, to, worst } = answered.data;
  expect([from, to, minutes, importedUntil]).toEqual([NOW - 7 * DAY * 60_000, NOW, 1, NOW - 60_000]);
  // It falls through 104 and rises through 106 once in each of 84 waves.
  expect(chosen.pairs).toBeGreaterThan(80);
  expect([chosen.outBps, chosen.ending, starts.length]).toEqual([0, null, 6]);
  const sum = (one: typeof worst): number => Number(one.gridProfit) + Number(one.positionResult) - Number(one.change);
  expect([Math.abs(sum(chosen)) < 1e-6, Math.abs(sum(worst)) < 1e-6]).toEqual([true, true]);
  expect(Number(chosen.invested)).toBeLessThanOrEqual(500);
  expect(worst.changeBps).toBe(Math.min(...starts.map(({ changeBps }) => changeBps)));
  expect([chosen.curve.length > 100, chosen.trades.length]).toEqual([true, chosen.buys + chosen.sells]);
});

it('other kinds are tried with what they would have been given then', async () => {
  const more = { market: 'COIN_CASH', onStop: 'keep', slippageBps: 100 } as const;
  const handlers = handlersOf(waves(1, 7 * DAY));
  const ask = async (terms: Parameters<typeof handlers.robotBacktest>[0]['body']['terms']) => {
    const answered = await handlers.robotBacktest({ body: { terms, days: 7, by: 'candles', slippageBps: 0 }, ...NONE }, ME);
    if (!answered.ok) throw new Error(answered.code);
    return answered.data.chosen;
  };
  const dca = await ask({
    kind: 'dca',
    ...more,
    total: '10',
    every: 'day',
    firstAt: NOW + 3_600_000,
    runs: 5,
    highest: '120',
    takeProfitBps: 0,
  });
  expect([dca.buys, dca.skipped, dca.invested, dca.ending]).toEqual([5, 0, '50', 'finished']);
  expect(Number(dca.spent)).toBeGreaterThan(49.9);
  expect(Number(dca.bought)).toBeCloseTo((Number(dca.spent) / 105) * 0.999, 1);
  const [first] = dca.trades;
  // Each day at the time of its first run.
  expect(((first?.time ?? 0) - NOW) % (DAY * 60_000)).toBe(3_600_000 - DAY * 60_000);
  const skipped = await ask({ kind: 'dca', ...more, total: '10', every: 'day', budget: '50', highest: '100', takeProfitBps: 0 });
  expect([skipped.buys, skipped.skipped, skipped.invested]).toEqual([0, 7, '50']);
  const slices = { durationSeconds: 36_000, intervalSeconds: 3_600, style: 'taker', rest: 'cancel' } as const;
  const twap = await ask({ kind: 'twap', ...more, side: 'sell', amount: '1', ...slices });
  expect([twap.sells, twap.buys, twap.ending]).toEqual([10, 0, 'finished']);
  const steps = { safetyOrders: 2, firstStepBps: 100, stepScale: 1, volumeScale: 1.5, activeAtOnce: 2, takeProfitBps: 50 } as const;
  const ladder = await ask({ kind: 'martingale', ...more, total: '100', ...steps, stopLossBps: 0, cooldownSeconds: 0, cycles: 0 });
  expect(ladder.invested).toBe('350');
  expect(ladder.pairs).toBeGreaterThan(20);
  expect(Number(ladder.gridProfit)).toBeGreaterThan(5);
});

it('a market without a past, an unknown one and terms that no robot may have are refused', async () => {
  const ask = (terms: object, series?: PriceSeries) =>
    handlersOf(series).robotBacktest({ body: { terms: { ...TERMS, ...terms }, days: 30, by: 'candles', slippageBps: 5 }, ...NONE }, ME);
  expect(await ask({})).toMatchObject({ code: 'ROBOT_NO_HISTORY' });
  expect(await ask({ market: 'NO_CASH' })).toMatchObject({ code: 'MARKET_NOT_FOUND' });
  expect(await ask({ grids: 100 }, waves(60, 720))).toMatchObject({ code: 'GRID_TOO_NARROW' });
});

it('ranges are suggested from the days of the past', async () => {
  const days = waves(DAY, 31);
  days.close.forEach((_, at) => (days.close[at] = at % 2 === 0 ? 1_040 : 1_060));
  const answered = await handlersOf(days).robotRanges({ query: { market: 'COIN_CASH' }, body: undefined, params: undefined }, ME);
  expect(answered).toMatchObject({ ok: true, data: { lastPrice: '105.0', ranges: [{ days: 7, of: 30 }, { days: 30 }, { days: 90 }] } });
});
