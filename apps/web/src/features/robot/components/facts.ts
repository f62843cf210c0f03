import { baseOf, quoteOf } from '@agio/kernel';
import type { Market } from '../../../shared/markets/index.ts';
import type { GridTerms, Terms } from '../api/robots.ts';
import { percentOf } from '../state/shares.ts';
import { coins, money, priceOf, type RobotTexts } from './words.ts';

const gridFacts = (t: RobotTexts, terms: GridTerms, market: Market | undefined): string =>
  t(($) => $.facts.grid, { lower: priceOf(terms.lower, market), upper: priceOf(terms.upper, market), count: terms.grids });

/** A robot's terms in a few words. */
export function factsOf(t: RobotTexts, terms: Terms, market: Market | undefined): string {
  if (terms.kind === 'grid') return gridFacts(t, terms, market);
  if (terms.kind === 'rebalance') return terms.shares.map((one) => `${baseOf(one.market)} ${percentOf(one.shareBps)}%`).join(', ');
  const [base, quote] = [baseOf(terms.market), quoteOf(terms.market)];
  if (terms.kind === 'dca')
    return t(($) => $.facts.dca, {
      total: money(terms.total),
      quote,
      every: t(($) => $.plain.options.every[terms.every]).toLocaleLowerCase(),
    });
  if (terms.kind === 'martingale') return t(($) => $.facts.martingale, { total: money(terms.total), quote, count: terms.safetyOrders });
  const side = t(($) => $.plain.options.side[terms.side]);
  return t(($) => $.facts.twap, { side, amount: coins(terms.amount), base, minutes: Math.round(terms.durationSeconds / 60) });
}
