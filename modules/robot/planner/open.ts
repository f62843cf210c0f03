import { dcaFault, dcaNeed } from './dca/check.ts';
import { gridFault, gridNeed } from './grid/check.ts';
import type { GridFault } from './grid/check.ts';
import { ladderCost, martingaleFault } from './martingale/ladder.ts';
import type { Terms } from '../terms.ts';
import { rebalanceFault } from './rebalance/check.ts';
import { marketsOf } from '../terms.ts';
import { twapFault, twapNeed } from './twap/check.ts';
import type { QuotedMarket } from './types.ts';

/** What leaves the trading account at the start, in atoms: of the quote coin, and of the first market's base coin. */
export interface Need {
  readonly quote: bigint;
  readonly base: bigint;
}

/** What an owner lets a robot take at its start, in atoms. */
interface StartAllowance {
  readonly most: bigint;
  readonly own: bigint;
}

type Quotes = readonly [QuotedMarket, ...(readonly QuotedMarket[])];

/** Why its markets, in the order of the terms, do not take such a robot at their last prices; undefined if they do. */
export function faultOf(terms: Terms, markets: Quotes): GridFault | undefined {
  const [{ lastTicks, rules }] = markets;
  switch (terms.kind) {
    case 'grid':
      return gridFault(terms, rules);
    case 'dca':
      return dcaFault(terms, rules, lastTicks);
    case 'martingale':
      return martingaleFault(terms, rules, lastTicks);
    case 'twap':
      return twapFault(terms, rules, lastTicks);
    case 'rebalance':
      return rebalanceFault(terms, markets);
  }
}

/** What it is given at the last prices; undefined if that is more than its owner allows. */
export function needOf(terms: Terms, { most, own }: StartAllowance, market: QuotedMarket): Need | undefined {
  const need = neededBy(terms, { most, own }, market);
  return need === undefined || need.quote > most || need.base > own ? undefined : need;
}

function neededBy(terms: Terms, { most, own }: StartAllowance, { lastTicks, rules }: QuotedMarket): Need | undefined {
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
    case 'rebalance':
      return { quote: terms.investment, base: 0n };
  }
}

/** Whether the last price is where a robot of these terms would stop at once. */
export const isBeyondStops = (terms: Terms, lastTicks: number): boolean =>
  terms.kind === 'grid' && (lastTicks <= terms.stopLossTicks || (terms.takeProfitTicks > 0 && lastTicks >= terms.takeProfitTicks));

/** Whether terms may follow others: they are of the same markets, an order in slices keeps its side, and a sale gets no more coins than it has. */
export function mayFollow(terms: Terms, before: Terms): boolean {
  if (terms.kind !== before.kind || marketsOf(terms).join() !== marketsOf(before).join()) return false;
  if (terms.kind !== 'twap' || before.kind !== 'twap') return true;
  return terms.side === before.side && (terms.side === 'buy' || terms.lots <= before.lots);
}

/** Lots of a line, or in all; 0 of kinds whose orders follow from amounts of the quote coin. */
export const lotsOf = (terms: Terms): number => ('lots' in terms ? terms.lots : 0);
