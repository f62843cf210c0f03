import type { RobotTerms as AskedTerms } from '@agio/contracts/robot';
import { REBALANCE_SECONDS_MIN, THRESHOLD_BPS_MIN } from '@agio/contracts/robot';
import { SECOND_MS } from '@agio/kernel/time';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { SHARE_ALL_BPS, sumOf } from '../../planner/index.ts';
import type { RebalanceTerms } from '../../terms.ts';
import type { AllUnits } from '../room.ts';
import { quoteAtoms, WITHOUT_BOUND } from './shared.ts';
import type { AdmittedTerms } from './shared.ts';

export type AskedRebalance = Extract<AskedTerms, { kind: 'rebalance' }>;

/** Shares of several coins; `all` are their markets in the same order. */
export function admitRebalance(asked: AskedRebalance, all: AllUnits): AdmittedTerms | FailedResult {
  const { intervalSeconds, onStop, slippageBps, thresholdBps } = asked;
  const shares = all.map(({ market }, at) => ({ market: market.id, shareBps: asked.shares[at]?.shareBps ?? 0 }));
  if (all.some(({ market }) => market.quote.code !== asked.quote)) return wrong('shares', 'other_quote');
  if (new Set(shares.map(({ market }) => market)).size < shares.length) return wrong('shares', 'twice');
  if (sumOf(shares) > SHARE_ALL_BPS) return wrong('shares', 'more_than_all');
  if (thresholdBps === 0 && intervalSeconds === 0) return wrong('thresholdBps', 'threshold_or_interval');
  if (thresholdBps > 0 && thresholdBps < THRESHOLD_BPS_MIN) return wrong('thresholdBps', 'too_small');
  if (intervalSeconds > 0 && intervalSeconds < REBALANCE_SECONDS_MIN) return wrong('intervalSeconds', 'too_short');
  const investment = quoteAtoms(all[0], 'investment', asked.investment);
  if (typeof investment !== 'bigint') return investment;
  const smallestTrade = quoteAtoms(all[0], 'smallestTrade', asked.smallestTrade);
  if (typeof smallestTrade !== 'bigint') return smallestTrade;
  if (smallestTrade === 0n) return wrong('smallestTrade', 'invalid');
  const intervalMs = intervalSeconds * SECOND_MS;
  const terms: RebalanceTerms = { kind: 'rebalance', shares, investment, thresholdBps, intervalMs, smallestTrade, onStop, slippageBps };
  return { terms, most: WITHOUT_BOUND, own: 0n };
}

export function rebalanceView(terms: RebalanceTerms, all: AllUnits): AskedRebalance {
  const { intervalMs, investment, onStop, shares, slippageBps, smallestTrade, thresholdBps } = terms;
  const [{ market, quote }] = all;
  return {
    kind: 'rebalance',
    quote: market.quote.code,
    shares: shares.map(({ shareBps }, at) => ({ market: (all[at] ?? all[0]).prices.name, shareBps })),
    investment: quote(investment),
    thresholdBps,
    intervalSeconds: intervalMs / SECOND_MS,
    smallestTrade: quote(smallestTrade),
    onStop,
    slippageBps,
  };
}
