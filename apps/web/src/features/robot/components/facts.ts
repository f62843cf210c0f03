import { pairName, type Market } from '../../../shared/markets/index.ts';
import type { GridTerms, Terms } from '../api/robots.ts';
import { priceOf, type RobotTexts } from './words.ts';

const gridFacts = (t: RobotTexts, terms: GridTerms, market: Market | undefined): string =>
  t(($) => $.facts.grid, { lower: priceOf(terms.lower, market), upper: priceOf(terms.upper, market), count: terms.grids });

/** A robot's terms in a few words. */
export function factsOf(t: RobotTexts, terms: Terms, market: Market | undefined): string {
  if (terms.kind === 'grid') return gridFacts(t, terms, market);
  return terms.kind === 'rebalance' ? terms.shares.map((one) => pairName(one.market)).join(', ') : '';
}
