import type { DcaTerms } from '../../terms.ts';
import type { Rules } from '../types.ts';
import { affordable, isBps, isLargeEnough, isTicksOrNone, isTime } from '../work.ts';

export const TIMES_MAX = 400;
const RUNS_MAX = 10_000;
const TAKE_PROFIT_MAX_BPS = 100_000;
const APART_MS = 60_000;
const PERIODS = ['hour', '4hours', '8hours', '12hours', 'day', 'week', '2weeks', 'month'] as const satisfies readonly DcaTerms['every'][];

/** Why no market takes such purchases; undefined if one does at this price. */
export function dcaFault(terms: DcaTerms, rules: Rules, lastTicks: number): 'invalid' | 'small' | undefined {
  const { budget, endsAtMs, every, firstAtMs, highestTicks, onStop, runs, slippageBps, takeProfitBps, times, total } = terms;
  if (!areTimes(times) || !isTime(firstAtMs) || !isTime(endsAtMs) || !isTicksOrNone(highestTicks)) return 'invalid';
  if (!Number.isInteger(runs) || runs < 0 || runs > RUNS_MAX || !PERIODS.includes(every)) return 'invalid';
  if (!isBps(slippageBps, 1, 1_000) || !isBps(takeProfitBps, 0, TAKE_PROFIT_MAX_BPS)) return 'invalid';
  if (!['keep', 'sell'].includes(onStop)) return 'invalid';
  if (runs === 0 && endsAtMs === 0 && budget === 0n) return 'invalid';
  const buys = (atoms: bigint): boolean => isLargeEnough(lastTicks, affordable(atoms, lastTicks, rules), rules);
  return buys(total) && (budget === 0n || buys(budget)) ? undefined : 'small';
}

/** Whether a schedule is one: ascending times, each at least a minute after the one before. */
export function areTimes(times: readonly number[]): boolean {
  if (!Array.isArray(times) || times.length === 0 || times.length > TIMES_MAX) return false;
  return times.every((atMs, at) => isTime(atMs) && (at === 0 || atMs >= (times[at - 1] ?? 0) + APART_MS));
}

/** What it is given: all that it spends until it ends, or what its owner gives if that is less. Undefined if that pays no run. */
export function dcaNeed({ budget, runs, total }: DcaTerms, most: bigint): bigint | undefined {
  const ends = [budget, BigInt(runs) * total].filter((atoms) => atoms > 0n);
  const needed = ends.reduce((least, atoms) => (atoms < least ? atoms : least), most);
  const first = budget > 0n && budget < total ? budget : total;
  return needed < first ? undefined : needed;
}
