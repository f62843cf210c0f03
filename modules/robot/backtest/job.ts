import { HOUR_MS } from '@agio/kernel/time';
import { dcaNeed } from '../planner/dca/check.ts';
import { dca } from '../planner/dca/dca.ts';
import type { DcaState } from '../planner/dca/dca.ts';
import { placeAfter } from '../planner/dca/times.ts';
import { gridNeed, largestLots } from '../planner/grid/check.ts';
import { grid } from '../planner/grid/grid.ts';
import type { GridState } from '../planner/grid/state.ts';
import { ladderCost } from '../planner/martingale/ladder.ts';
import { martingale } from '../planner/martingale/martingale.ts';
import type { MartingaleState } from '../planner/martingale/martingale.ts';
import type { Terms, DcaTerms, GridTerms, MartingaleTerms, RebalanceTerms, TwapTerms } from '../terms.ts';
import { rebalance } from '../planner/rebalance/rebalance.ts';
import type { RebalanceState } from '../planner/rebalance/rebalance.ts';
import { twapNeed } from '../planner/twap/check.ts';
import { twap } from '../planner/twap/twap.ts';
import type { TwapState } from '../planner/twap/twap.ts';
import type { Common, Planner, Rules } from '../planner/types.ts';
import type { RunLimits, Series, Tapes, TrialInput } from './run.ts';
import { test, testTrades } from './starts.ts';
import type { BackTestResult } from './starts.ts';

/** What a thread is asked to try. Plain data alone. */
export interface Job {
  /** Of regular purchases: with all times of the window, and without an end in the future. */
  readonly terms: Terms;
  /** What an investment of the quote coin pays at each start decides about the lots of a line; undefined where the terms do. Of regular purchases: what it is given. */
  readonly most: bigint | undefined;
  /** Atoms of the base coin that it may use. */
  readonly own: bigint;
  /** Of its markets, in the order of the terms, and of the same time. */
  readonly prices: { readonly series: readonly Series[] } | Tapes;
  readonly rules: readonly [Rules, ...Rules[]];
  readonly slippageBps: number;
}

export type Answer = { readonly ok: true; readonly tested: BackTestResult } | { readonly ok: false; readonly message: string };

/** Tries a robot that begins anywhere in the past with what it would have been given then. */
export function tested(job: Job, kept: RunLimits): BackTestResult {
  const { rules: all, terms } = job;
  const [rules] = all;
  switch (terms.kind) {
    case 'grid':
      return along(job, trialOf({ ...job, terms }), kept);
    case 'dca':
      return along<DcaTerms, DcaState>(
        job,
        trial(job, dca, (startMs) => dcaGiven(terms, startMs, job)),
        kept,
      );
    case 'martingale': {
      const money = { quote: ladderCost(terms), base: [0n] };
      return along<MartingaleTerms, MartingaleState>(
        job,
        trial(job, martingale, () => ({ terms, money })),
        kept,
      );
    }
    case 'twap':
      return along<TwapTerms, TwapState>(
        job,
        trial(job, twap, (_startMs, [lastTicks = 0]) => {
          const { base, quote } = twapNeed(terms, lastTicks, rules);
          return { terms, money: { quote, base: [base] } };
        }),
        kept,
      );
    case 'rebalance': {
      const money = { quote: terms.investment, base: all.map(() => 0n) };
      return along<RebalanceTerms, RebalanceState>(
        job,
        trial(job, rebalance, () => ({ terms, money })),
        kept,
      );
    }
  }
}

function along<T extends Terms, State extends Common>({ prices }: Job, untimed: TrialInput<T, State>, kept: RunLimits): BackTestResult {
  return 'tapes' in prices ? testTrades(untimed, prices, kept) : test({ ...untimed, series: prices.series }, kept);
}

const trial = <T extends Terms, State extends Common>(
  { rules, slippageBps }: Pick<Job, 'rules' | 'slippageBps'>,
  planner: Planner<T, State>,
  given: TrialInput<T, State>['given'],
): TrialInput<T, State> => ({ planner, given, rules, slippageBps, patienceMs: HOUR_MS });

export function trialOf(job: Omit<Job, 'terms' | 'prices'> & { readonly terms: GridTerms }): TrialInput<GridTerms, GridState> {
  const { most, own, terms } = job;
  const [rules] = job.rules;
  return trial<GridTerms, GridState>(job, grid, (_startMs, [lastTicks = 0]) => {
    const ticks = terms.triggerTicks === 0 ? lastTicks : terms.triggerTicks;
    // Where it pays no lot, nothing would have begun: it is tried with one, which no market takes.
    const lots = most === undefined ? terms.lots : Math.max(1, largestLots(terms, ticks, most, own, rules));
    const { ownUsed, reserved, worstCost } = gridNeed({ ...terms, lots }, ticks, own, rules);
    return { terms: { ...terms, lots }, money: { quote: reserved + worstCost, base: [ownUsed] } };
  });
}

/** Its runs from a start on; where nothing else bounds them, all until the end of the window are paid for. */
function dcaGiven(terms: DcaTerms, startMs: number, { most }: Job) {
  const times = terms.times.slice(placeAfter(terms.times, startMs - 1));
  const quote = dcaNeed(terms, most ?? BigInt(times.length) * terms.total) ?? terms.total;
  return { terms: { ...terms, times }, money: { quote, base: [0n] } };
}
