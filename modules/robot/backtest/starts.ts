import { DAY_MINUTES, DAY_MS } from '@agio/kernel/time';
import type { Terms } from '../terms.ts';
import type { Common } from '../planner/types.ts';
import { run, runTrades } from './run.ts';
import type { RunLimits, RunResult, Series, Tapes, Trial, TrialInput } from './run.ts';

/** The same robot begun on another day: its outcome at the end of the window. */
export interface Start {
  readonly startMs: number;
  readonly change: bigint;
  readonly invested: bigint;
}

export interface BackTestResult {
  /** Begun with the window, and on the day that ended worst; the same one if that was the first. */
  readonly chosen: RunResult;
  readonly worst: RunResult;
  readonly starts: readonly Start[];
  /** Length of the candles that other days were run on; 0 for trades. */
  readonly startsMinutes: number;
}

const STARTS_MAX = 24;
/** Candles of a run that only looks for the worst day. */
const COARSE_MAX = 5_000;
/** The last days of a window are too short to say much. */
const SHARE_MAX = 0.8;
/** Of a run of which only the result counts. */
const BRIEFLY: RunLimits = { points: 1, trades: 0 };

/** Runs a robot from the start of a window, and from days spread over it: longer candles find the worst of them, which is then run as the first one was. */
export function test<T extends Terms, State extends Common>(trial: Trial<T, State>, kept: RunLimits): BackTestResult {
  const [first] = trial.series;
  const candles = first?.open.length ?? 0;
  const minutes = first?.minutes ?? 1;
  const factor = factorOf(candles, minutes);
  const coarse = { ...trial, series: trial.series.map((series) => longer(series, factor)) };
  const found = amongStarts({
    starts: startsOf(candles, minutes, factor),
    brief: (from) => run(coarse, from / factor, BRIEFLY),
    whole: (from) => run(trial, from, kept),
  });
  return { ...found, startsMinutes: minutes * factor };
}

/** The same from trade to trade. */
export function testTrades<T extends Terms, State extends Common>(
  trial: TrialInput<T, State>,
  tapes: Tapes,
  kept: RunLimits,
): BackTestResult {
  const lengthMs = tapes.toMs - tapes.fromMs;
  const stepMs = Math.max(1, Math.ceil((lengthMs * SHARE_MAX) / STARTS_MAX / DAY_MS)) * DAY_MS;
  const count = Math.max(1, Math.ceil((lengthMs * SHARE_MAX) / stepMs));
  const found = amongStarts({
    starts: Array.from({ length: count }, (_, at) => tapes.fromMs + at * stepMs),
    brief: (startMs) => runTrades(trial, tapes, startMs, BRIEFLY),
    whole: (startMs) => runTrades(trial, tapes, startMs, kept),
  });
  return { ...found, startsMinutes: 0 };
}

interface Among {
  readonly starts: readonly number[];
  readonly brief: (start: number) => RunResult;
  readonly whole: (start: number) => RunResult;
}

function amongStarts({ brief, starts: all, whole }: Among): Omit<BackTestResult, 'startsMinutes'> {
  const starts: Start[] = [];
  let worst = 0;
  for (const one of all) {
    const { equity, invested, startMs } = brief(one);
    const start = { startMs, invested, change: equity - invested };
    if (isWorse(start, starts[worst] ?? start)) worst = starts.length;
    starts.push(start);
  }
  const chosen = whole(all[0] ?? 0);
  return { chosen, worst: worst === 0 ? chosen : whole(all[worst] ?? 0), starts };
}

/** By the part of the given amount that was lost, which may differ from day to day. */
const isWorse = (one: Start, other: Start): boolean => one.change * other.invested < other.change * one.invested;

/** So many candles make one of a run that looks for the worst day; a day is a whole number of them. */
function factorOf(candles: number, minutes: number): number {
  const least = Math.ceil(candles / COARSE_MAX);
  const inDay = Math.max(1, Math.floor(DAY_MINUTES / minutes));
  for (let factor = Math.max(1, least); factor < inDay; factor += 1) if (inDay % factor === 0) return factor;
  return least <= 1 ? 1 : inDay;
}

/** The first candles of the days on which a robot is begun. */
function startsOf(candles: number, minutes: number, factor: number): readonly number[] {
  const day = Math.max(1, Math.floor(DAY_MINUTES / minutes));
  const step = Math.max(1, Math.ceil((candles * SHARE_MAX) / STARTS_MAX / day)) * day;
  const starts: number[] = [];
  for (let from = 0; from < Math.max(1, candles * SHARE_MAX) && from + factor <= candles; from += step) starts.push(from);
  return starts;
}

/** Candles of so many others each. */
export function longer(series: Series, factor: number): Series {
  if (factor === 1) return series;
  const count = Math.floor(series.open.length / factor);
  const made = {
    fromMs: series.fromMs,
    minutes: series.minutes * factor,
    open: new Float64Array(count),
    high: new Float64Array(count),
    low: new Float64Array(count),
    close: new Float64Array(count),
  };
  for (let at = 0; at < count; at += 1) {
    const [from, to] = [at * factor, (at + 1) * factor];
    let [high, low] = [0, Infinity];
    for (let one = from; one < to; one += 1) {
      high = Math.max(high, series.high[one] ?? 0);
      low = Math.min(low, series.low[one] ?? 0);
    }
    made.open[at] = series.open[from] ?? 0;
    made.close[at] = series.close[to - 1] ?? 0;
    made.high[at] = high;
    made.low[at] = low;
  }
  return made;
}
