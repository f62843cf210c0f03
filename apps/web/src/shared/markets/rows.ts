import { compareDecimals, multiplyDecimals, signOf } from '@agio/ui';
import type { Coin, Market, Ticker, Tickers } from './queries.ts';

/** The tag of markets and coins in the start-up zone. */
export const startUpTag = 'startup';

export type MarketRow = { readonly market: Market; readonly ticker: Ticker | undefined };
export type MarketSortKey = 'market' | 'last' | 'change' | 'volume' | 'sort';

const lastRows = new WeakMap<Market, MarketRow>();

/** A row of which nothing changed is the same object as before, so that only lines that changed are drawn again. */
export function marketRows(markets: readonly Market[], tickers: Tickers | undefined): readonly MarketRow[] {
  return markets.map((market) => {
    const ticker = tickers?.[market.market];
    const before = lastRows.get(market);
    if (before !== undefined && before.ticker === ticker) return before;
    const row = { market, ticker };
    lastRows.set(market, row);
    return row;
  });
}

/** Quote coins in the order of the markets, each once. */
export function quotesOf(markets: readonly Market[]): readonly string[] {
  return [...new Set(markets.map((market) => market.quote))];
}

/** Whether a search finds the market: by pair in either notation, or by the name of its base coin. */
export function matches(market: Market, search: string, coins: readonly Coin[] | undefined): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const name = coins?.find((coin) => coin.coin === market.base)?.name.toLowerCase() ?? '';
  const pair = market.market.toLowerCase();
  return pair.includes(wanted.replace(/[/\-\s]/, '_')) || pair.replace('_', '').includes(wanted) || name.includes(wanted);
}

const figure = (row: MarketRow, key: 'last' | 'change' | 'volume'): string => row.ticker?.[key] ?? '0';

export function sortRows(rows: readonly MarketRow[], key: MarketSortKey, direction: 'ascending' | 'descending'): readonly MarketRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (key === 'sort') return a.market.sort - b.market.sort;
    if (key === 'market') return sign * a.market.market.localeCompare(b.market.market);
    return sign * compareDecimals(figure(a, key), figure(b, key)) || a.market.sort - b.market.sort;
  });
}

/** What an amount of a coin is worth in the site's rate currency, or `null` while the coin has no rate. */
export function worth(amount: string, coin: string, rates: Readonly<Record<string, string>> | undefined): string | null {
  const rate = rates?.[coin];
  return rate === undefined ? null : multiplyDecimals(amount, rate);
}

/** Largest turnover first. Turnovers are in different quote coins, so they are compared by their value; without a rate, last. */
export function mostTraded(rows: readonly MarketRow[], rates: Readonly<Record<string, string>> | undefined): readonly MarketRow[] {
  const turnover = (row: MarketRow): string => worth(figure(row, 'volume'), row.market.quote, rates) ?? '0';
  return [...rows].sort((a, b) => compareDecimals(turnover(b), turnover(a)) || a.market.sort - b.market.sort);
}

/** The direction of a change: the line beside a percentage has the percentage's colour. */
export function directionOf(change: string | undefined): 'up' | 'down' | 'flat' {
  const sign = signOf(change ?? '0');
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}
