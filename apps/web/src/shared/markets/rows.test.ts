// Protects: markets are found, sorted and valued exactly as the home page and the command menu show them.
import { pairName } from '@agio/kernel';
import { expect, it } from 'vitest';
import type { Market, Ticker } from './queries.ts';
import { marketRows, matches, mostTraded, quotesOf, sortRows, worth } from './rows.ts';

const market = (pair: string, sort: number): Market => {
  const [base = '', quote = ''] = pair.split('_');
  return { market: pair, base, quote, sort, tags: [] } as unknown as Market;
};
const ticker = (last: string, change: string, volume: string): Ticker => ({ last, change, volume }) as Ticker;

const markets = [market('BTC_USDT', 1), market('ETH_USDT', 2), market('ETH_BTC', 3)];
const tickers = {
  BTC_USDT: ticker('64218.4', '0.02', '900'),
  ETH_USDT: ticker('3142.8', '-0.01', '10000'),
  ETH_BTC: ticker('0.048', '0.1', '5'),
};
const order = (key: 'last' | 'change' | 'volume' | 'market' | 'sort', direction: 'ascending' | 'descending'): string[] =>
  sortRows(marketRows(markets, tickers), key, direction).map((row) => row.market.market);

it('sorts by value, not by text', () => {
  expect(order('volume', 'descending')).toEqual(['ETH_USDT', 'BTC_USDT', 'ETH_BTC']);
  expect(order('change', 'ascending')).toEqual(['ETH_USDT', 'BTC_USDT', 'ETH_BTC']);
  expect(order('market', 'ascending')).toEqual(['BTC_USDT', 'ETH_BTC', 'ETH_USDT']);
  expect(order('sort', 'descending')).toEqual(['BTC_USDT', 'ETH_USDT', 'ETH_BTC']);
});

it('compares turnovers of different coins by what they are worth', () => {
  const rows = mostTraded(marketRows(markets, tickers), { USDT: '7.1', BTC: '450000' });
  expect(rows.map((row) => row.market.market)).toEqual(['ETH_BTC', 'ETH_USDT', 'BTC_USDT']);
});

it('finds a market by any way of writing it and by the name of its coin', () => {
  const coins = [{ coin: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] }];
  for (const search of ['btc', 'BTC/USDT', 'btc-usdt', 'btcusdt', 'bitcoin', ' Btc '])
    expect(matches(market('BTC_USDT', 1), search, coins), search).toBe(true);
  expect(matches(market('BTC_USDT', 1), 'eth', coins)).toBe(false);
});

it('names, groups and values', () => {
  expect(pairName('BTC_USDT')).toBe('BTC/USDT');
  expect(quotesOf(markets)).toEqual(['USDT', 'BTC']);
  expect(worth('2', 'BTC', { BTC: '450000.5' })).toBe('900001.0');
  expect(worth('2', 'KITE', {})).toBeNull();
});

it('keeps the row of a market that did not move, so that its line is not drawn again', () => {
  const before = marketRows(markets, tickers);
  const after = marketRows(markets, { ...tickers, ETH_USDT: ticker('3150', '-0.01', '10000') });
  expect(after.map((row, index) => row === before[index])).toEqual([true, false, true]);
  expect(after[1]?.ticker?.last).toBe('3150');
});
