import { TICKS_MAX } from '@agio/core';
import type { GridTerms } from '../../terms.ts';
import type { Rules } from '../types.ts';
import { boundOf, costOf, isChoice, isLargeEnough } from '../work.ts';
import { lotsToBuy } from './grid.ts';
import { nearest } from './lines.ts';

export const LINES_MIN = 3;
export const LINES_MAX = 201;

export type GridFault = 'invalid' | 'narrow' | 'small' | 'prices';

/** Why a market does not take such a grid; undefined if it does. */
export function gridFault(terms: GridTerms, rules: Rules): GridFault | undefined {
  const { highestTicks, lines, lots, lowestTicks, onStop, slippageBps, spacing, stopLossTicks, takeProfitTicks, triggerTicks } = terms;
  if (!Array.isArray(lines) || lines.length < LINES_MIN || lines.length > LINES_MAX) return 'invalid';
  const isTicks = (ticks: number): boolean => Number.isInteger(ticks) && ticks >= 1 && ticks <= TICKS_MAX;
  if (!lines.every((ticks, at) => isTicks(ticks) && (at === 0 || ticks > lineAt(lines, at - 1)))) return 'invalid';
  const [bottom, top] = [lineAt(lines, 0), lineAt(lines, lines.length - 1)];
  if (![highestTicks, lowestTicks, stopLossTicks, takeProfitTicks, triggerTicks].every((ticks) => ticks === 0 || isTicks(ticks)))
    return 'invalid';
  if (!Number.isSafeInteger(lots) || !(slippageBps >= 1 && slippageBps <= 1_000) || !Number.isInteger(slippageBps)) return 'invalid';
  if (!['keep', 'sell'].includes(onStop) || !['arithmetic', 'geometric'].includes(spacing) || typeof terms.reinvests !== 'boolean')
    return 'invalid';
  if (!isChoice(terms.confirmsStop)) return 'invalid';
  if (stopLossTicks >= bottom || (takeProfitTicks !== 0 && takeProfitTicks <= top)) return 'prices';
  if ((highestTicks !== 0 && highestTicks < top) || lowestTicks > bottom) return 'prices';
  if (hasNarrow(lines, rules.takerRate)) return 'narrow';
  return isLargeEnough(bottom, lots, rules) && lots <= rules.maxLots ? undefined : 'small';
}

const lineAt = (lines: readonly number[], at: number): number => lines[at] ?? 0;

/** Whether a gap is less than twice the taker's fee of its upper line and a tick. */
export const hasNarrow = (lines: readonly number[], takerRate: number): boolean =>
  lines.some((upper, at) => at > 0 && (upper - lineAt(lines, at - 1) - 1) * 1_000_000 < 2 * takerRate * upper);

/** What a grid needs at a price: what it buys first, and what its lines below cost. Amounts in atoms. */
export interface GridNeed {
  /** Place of the line without an order. */
  readonly empty: number;
  readonly ownUsed: bigint;
  readonly boughtLots: number;
  readonly cost: bigint;
  readonly worstCost: bigint;
  readonly reserved: bigint;
}

export function gridNeed({ lines, lots, slippageBps }: GridTerms, ticks: number, own: bigint, rules: Rules): GridNeed {
  const empty = nearest(
    lines.map((line) => ({ ticks: line })),
    ticks,
  );
  const sells = (lines.length - 1 - empty) * lots;
  const wanted = BigInt(sells) * rules.baseAtomsPerLot;
  const ownUsed = own < wanted ? own : wanted;
  const boughtLots = lotsToBuy(sells, ownUsed, rules);
  const worstCost = costOf(boundOf('buy', ticks, slippageBps), boughtLots, rules);
  const reserved = lines.slice(0, empty).reduce((sum, line) => sum + costOf(line, lots, rules), 0n);
  return { empty, ownUsed, boughtLots, cost: costOf(ticks, boughtLots, rules), worstCost, reserved };
}

/** The largest number of lots a line that an amount of the quote coin pays at a price; 0 if it pays none. */
export function largestLots(grid: GridTerms, ticks: number, most: bigint, own: bigint, rules: Rules): number {
  const isPaid = (lots: number): boolean => {
    const { reserved, worstCost } = gridNeed({ ...grid, lots }, ticks, own, rules);
    return reserved + worstCost <= most;
  };
  let [low, high] = [0, 1];
  while (high < rules.maxLots && isPaid(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isPaid(middle)) low = middle;
    else high = middle;
  }
  return Math.min(low, rules.maxLots);
}
