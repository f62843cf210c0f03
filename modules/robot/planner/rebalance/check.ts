import { COINS_MAX } from '@agio/contracts/robot/constants';
import type { RebalanceTerms } from '../../terms.ts';
import type { QuotedMarket } from '../types.ts';
import { affordable, boundOf, isBps, isLargeEnough } from '../work.ts';

export const SHARE_ALL_BPS = 10_000;
const THRESHOLD_MIN_BPS = 50;
const THRESHOLD_MAX_BPS = 5_000;
const INTERVAL_MIN_MS = 600_000;
const INTERVAL_MAX_MS = 31_536_000_000;

/** Why markets do not take such a robot; undefined if they do at these prices. They are in the order of the shares, and of one quote coin. */
export function rebalanceFault(terms: RebalanceTerms, markets: readonly QuotedMarket[]): 'invalid' | 'small' | undefined {
  const { intervalMs, investment, onStop, shares, slippageBps, smallestTrade, thresholdBps } = terms;
  if (!Array.isArray(shares) || shares.length === 0 || shares.length > COINS_MAX) return 'invalid';
  if (new Set(shares.map(({ market }) => market)).size !== shares.length) return 'invalid';
  if (!shares.every(({ shareBps }) => isBps(shareBps, 1, SHARE_ALL_BPS)) || sumOf(shares) > SHARE_ALL_BPS) return 'invalid';
  if (thresholdBps !== 0 && !isBps(thresholdBps, THRESHOLD_MIN_BPS, THRESHOLD_MAX_BPS)) return 'invalid';
  if (intervalMs !== 0 && !(Number.isInteger(intervalMs) && intervalMs >= INTERVAL_MIN_MS && intervalMs <= INTERVAL_MAX_MS))
    return 'invalid';
  if (thresholdBps === 0 && intervalMs === 0) return 'invalid';
  if (!isBps(slippageBps, 1, 1_000) || !['keep', 'sell'].includes(onStop) || smallestTrade <= 0n || investment <= 0n) return 'invalid';
  return markets.every(({ lastTicks, rules }, at) => {
    const part = partOf(investment, shares[at]?.shareBps ?? 0);
    const lots = affordable(part, boundOf('buy', lastTicks, slippageBps), rules);
    return part >= smallestTrade && isLargeEnough(lastTicks, lots, rules);
  })
    ? undefined
    : 'small';
}

export const sumOf = (shares: RebalanceTerms['shares']): number => shares.reduce((sum, { shareBps }) => sum + shareBps, 0);

/** A share of an amount, rounded down. */
export const partOf = (atoms: bigint, shareBps: number): bigint => (atoms * BigInt(shareBps)) / BigInt(SHARE_ALL_BPS);
