import type { Market, Tickers } from '../../../../shared/markets/index.ts';

/**
 * How a coin moved in 24 hours: against the rate currency's own coin where it is traded for that, else in the first of its markets that
 * has a figure. Undefined where nothing tells, as for a coin that others are counted in.
 */
export function dayChange(
  coin: string,
  markets: readonly Market[],
  tickers: Tickers | undefined,
  rateCurrency: string,
): string | undefined {
  const own = markets.filter(({ base }) => base === coin);
  const first = own.filter(({ quote }) => quote.startsWith(rateCurrency));
  return [...first, ...own].map(({ market }) => tickers?.[market]?.change).find((change) => change !== undefined);
}
