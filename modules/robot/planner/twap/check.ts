import type { TwapTerms } from '../../terms.ts';
import type { Rules } from '../types.ts';
import { boundOf, costOf, isBps, isLargeEnough, isTicksOrNone } from '../work.ts';

const INTERVAL_MIN_MS = 10_000;
const DURATION_MIN_MS = 60_000;
const DURATION_MAX_MS = 2_592_000_000;

/** Why no market takes such an order; undefined if one does at this price. */
export function twapFault(terms: TwapTerms, rules: Rules, lastTicks: number): 'invalid' | 'small' | undefined {
  const { durationMs, intervalMs, limitTicks, lots, onStop, rest, side, slippageBps, style } = terms;
  const isWithin = (ms: number, least: number, most: number): boolean => Number.isInteger(ms) && ms >= least && ms <= most;
  if (!isWithin(durationMs, DURATION_MIN_MS, DURATION_MAX_MS) || !isWithin(intervalMs, INTERVAL_MIN_MS, durationMs)) return 'invalid';
  if (!Number.isSafeInteger(lots) || !isTicksOrNone(limitTicks) || !isBps(slippageBps, 1, 1_000)) return 'invalid';
  if (!['buy', 'sell'].includes(side) || !['taker', 'maker'].includes(style)) return 'invalid';
  if (!['take', 'cancel'].includes(rest) || !['keep', 'sell'].includes(onStop)) return 'invalid';
  return isLargeEnough(limitTicks === 0 ? lastTicks : limitTicks, lots, rules) ? undefined : 'small';
}

/** The price that all of a purchase is paid for at its start. */
export const paidTicks = ({ limitTicks, side, slippageBps }: TwapTerms, lastTicks: number): number =>
  limitTicks > 0 ? limitTicks : boundOf(side, lastTicks, slippageBps);

/** What it is given: a purchase the quote coin at that price, a sale its coins. */
export function twapNeed(terms: TwapTerms, lastTicks: number, rules: Rules): { readonly quote: bigint; readonly base: bigint } {
  const { lots, side } = terms;
  if (side === 'sell') return { quote: 0n, base: BigInt(lots) * rules.baseAtomsPerLot };
  return { quote: costOf(paidTicks(terms, lastTicks), lots, rules), base: 0n };
}
