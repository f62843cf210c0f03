import { trialOf } from '../modules/robot/backtest/job.ts';
import { run } from '../modules/robot/backtest/run.ts';
import type { Series, Tapes } from '../modules/robot/backtest/run.ts';
import { test, testTrades } from '../modules/robot/backtest/starts.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

const DAY_MINUTES = 1_440;
const LINES = 51;
/** As many as a call goes through, a month of them. */
const TRADES = 200_000;
const KEPT = { points: 240, trades: 1_000 };

/** A grid of 50 gaps over minutes of 90 days and of a year, by itself and with the other days on which it might have begun. */
export async function benchBacktest(print: Print, scale: number): Promise<void> {
  for (const days of [90, 365]) {
    const series = walk(scaled(days * DAY_MINUTES, scale, DAY_MINUTES));
    const trial = { ...untimed, series: [series] };
    run(trial, 0, KEPT);
    const [alone, { pairs }] = timed(() => run(trial, 0, KEPT));
    const [tested, { starts }] = timed(() => test(trial, KEPT));
    print(
      `${series.open.length} minutes with ${pairs} pairs: ${Math.round(alone)} ms of a processor, with ${starts.length} other starts ${Math.round(tested)} ms`,
    );
    print(`figure backtest.${days}_days_ms ${Math.round(tested)}`);
  }
  const tapes = tapeOf(walk(scaled(TRADES, scale, DAY_MINUTES)));
  const [tested, { chosen, starts }] = timed(() => testTrades(untimed, tapes, KEPT));
  print(`${TRADES} trades with ${chosen.pairs} pairs: with ${starts.length} other starts ${Math.round(tested)} ms of a processor`);
  print(`figure backtest.trades_ms ${Math.round(tested)}`);
  await Promise.resolve();
}

/** Milliseconds of processor time, which others on the machine do not lengthen. */
function timed<T>(work: () => T): readonly [ms: number, result: T] {
  const before = process.cpuUsage();
  const result = work();
  const { system, user } = process.cpuUsage(before);
  return [(system + user) / 1_000, result];
}

const rules = {
  baseAtomsPerLot: 1_000n,
  quoteAtomsPerTickLot: 100n,
  minLots: 10,
  maxLots: 1_000_000_000,
  minTotal: 100_000_000n,
  makerRate: 800,
  takerRate: 1_000,
};

const terms = {
  kind: 'grid',
  market: 0,
  lines: Array.from({ length: LINES }, (_, line) => 54_000 + line * 400),
  lots: 0,
  spacing: 'arithmetic',
  triggerTicks: 0,
  stopLossTicks: 0,
  takeProfitTicks: 0,
  highestTicks: 0,
  lowestTicks: 0,
  reinvests: false,
  onStop: 'keep',
  slippageBps: 100,
} as const;

const untimed = trialOf({ terms, most: 500_000_000_000n, own: 0n, rules: [rules], slippageBps: 5 });

/** A trade at each close, thirteen seconds after the one before. */
function tapeOf({ close, fromMs }: Series): Tapes {
  const atMs = close.map((_, at) => fromMs + at * 13_000);
  return {
    fromMs,
    toMs: fromMs + close.length * 13_000,
    tapes: [{ atMs, ticks: close, lots: close.map((_, at) => 1 + ((at * 7_919) % 5_000)) }],
  };
}

/** Prices that wander about the middle of the grid, about 3 % a day; the same in each run. */
function walk(count: number): Series {
  const columns = {
    open: new Float64Array(count),
    high: new Float64Array(count),
    low: new Float64Array(count),
    close: new Float64Array(count),
  };
  let [drawn, ticks] = [42, 64_000];
  const chance = (): number => (drawn = (drawn * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let at = 0; at < count; at += 1) {
    columns.open[at] = columns.high[at] = columns.low[at] = ticks;
    for (let step = 0; step < 4; step += 1) {
      ticks = Math.round(ticks * (1 + (chance() + chance() + chance() - 1.5) * 0.0007) + (64_000 - ticks) * 0.00001);
      columns.high[at] = Math.max(columns.high[at]!, ticks);
      columns.low[at] = Math.min(columns.low[at]!, ticks);
    }
    columns.close[at] = ticks;
  }
  return { fromMs: 1_790_000_000_000, minutes: 1, ...columns };
}
