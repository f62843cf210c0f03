import { dcaFault, dcaNeed } from './dca/check.ts';
import { gridFault, gridNeed } from './grid/check.ts';
import type { GridFault } from './grid/check.ts';
import { ladderCost, martingaleFault } from './martingale/ladder.ts';
import type { OpenTerms } from './plan.ts';
import { twapFault, twapNeed } from './twap/check.ts';
import type { Rules } from './types.ts';

/** What leaves the trading account at the start, in atoms. */
export interface Need {
  readonly quote: bigint;
  readonly base: bigint;
}

/** What an owner lets a robot take at its start, in atoms. */
interface Allowed {
  readonly most: bigint;
  readonly own: bigint;
}

/** Why a market does not take such a robot at a last price; undefined if it does. */
export function faultOf(terms: OpenTerms, rules: Rules, lastTicks: number): GridFault | undefined {
  switch (terms.kind) {
    case 'grid':
      return gridFault(terms, rules);
    case 'dca':
      return dcaFault(terms, rules, lastTicks);
    case 'martingale':
      return martingaleFault(terms, rules, lastTicks);
    case 'twap':
      return twapFault(terms, rules, lastTicks);
  }
}

/** What it is given at a last price; undefined if that is more than its owner allows. */
export function needOf(terms: OpenTerms, lastTicks: number, { most, own }: Allowed, rules: Rules): Need | undefined {
  const need = neededBy(terms, lastTicks, { most, own }, rules);
  return need === undefined || need.quote > most || need.base > own ? undefined : need;
}

function neededBy(terms: OpenTerms, lastTicks: number, { most, own }: Allowed, rules: Rules): Need | undefined {
  switch (terms.kind) {
    case 'grid': {
      const { ownUsed, reserved, worstCost } = gridNeed(terms, terms.triggerTicks === 0 ? lastTicks : terms.triggerTicks, own, rules);
      return { quote: worstCost + reserved, base: ownUsed };
    }
    case 'dca': {
      const quote = dcaNeed(terms, most);
      return quote === undefined ? undefined : { quote, base: 0n };
    }
    case 'martingale':
      return { quote: ladderCost(terms), base: 0n };
    case 'twap':
      return twapNeed(terms, lastTicks, rules);
  }
}

/** Whether the last price is where a robot of these terms would stop at once. */
export const isBeyondStops = (terms: OpenTerms, lastTicks: number): boolean =>
  terms.kind === 'grid' && (lastTicks <= terms.stopLossTicks || (terms.takeProfitTicks > 0 && lastTicks >= terms.takeProfitTicks));

/** Whether terms may follow others: an order in slices keeps its side, and a sale gets no more coins than it has. */
export function mayFollow(terms: OpenTerms, before: OpenTerms): boolean {
  if (terms.kind !== before.kind || terms.market !== before.market) return false;
  if (terms.kind !== 'twap' || before.kind !== 'twap') return true;
  return terms.side === before.side && (terms.side === 'buy' || terms.lots <= before.lots);
}

/** Lots of a line, or in all; 0 of kinds whose orders follow from amounts of the quote coin. */
export const lotsOf = (terms: OpenTerms): number => ('lots' in terms ? terms.lots : 0);
