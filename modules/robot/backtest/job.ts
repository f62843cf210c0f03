import { grid } from '../planner/grid/grid.ts';
import type { GridState } from '../planner/grid/state.ts';
import { gridNeed, largestLots } from '../planner/grid/check.ts';
import type { GridTerms } from '../planner/terms.ts';
import type { Rules } from '../planner/types.ts';
import type { Series, Trial } from './run.ts';
import type { Tested } from './starts.ts';

/** What a thread is asked to try. Plain data alone. */
export interface Job {
  readonly terms: GridTerms;
  /** What an investment of the quote coin pays at each start decides about the lots of a line; undefined where the terms do. */
  readonly most: bigint | undefined;
  /** Atoms of the base coin that it may use. */
  readonly own: bigint;
  readonly series: Series;
  readonly rules: Rules;
  readonly slippageBps: number;
}

export type Answer = { readonly ok: true; readonly tested: Tested } | { readonly ok: false; readonly message: string };

/** A line that lacks money asks in vain until something else happens. */
const HOUR_MS = 3_600_000;

/** A robot that begins anywhere in the past with what it would have been given then. */
export function trialOf({ most, own, rules, series, slippageBps, terms }: Job): Trial<GridTerms, GridState> {
  return {
    planner: grid,
    given(_startMs, [lastTicks = 0]) {
      const ticks = terms.triggerTicks === 0 ? lastTicks : terms.triggerTicks;
      // Where it pays no lot, nothing would have begun: it is tried with one, which no market takes.
      const lots = most === undefined ? terms.lots : Math.max(1, largestLots(terms, ticks, most, own, rules));
      const { ownUsed, reserved, worstCost } = gridNeed({ ...terms, lots }, ticks, own, rules);
      return { terms: { ...terms, lots }, money: { quote: reserved + worstCost, base: [ownUsed] } };
    },
    series: [series],
    rules: [rules],
    slippageBps,
    patienceMs: HOUR_MS,
  };
}
