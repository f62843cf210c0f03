// Protects: the 24-hour figure beside a balance is that of the coin itself.
import { expect, it } from 'vitest';
import type { Market, Tickers } from '../../../../shared/markets/index.ts';
import { dayChange } from './day-change.ts';

const market = (base: string, quote: string): Market => ({ market: `${base}_${quote}`, base, quote }) as Market;
const markets = [market('BTC', 'USDT'), market('BTC', 'CNYT'), market('ETH', 'BTC')];
const tickers = { BTC_USDT: { change: '0.01' }, BTC_CNYT: { change: '0.02' }, ETH_BTC: { change: '-0.03' } } as unknown as Tickers;

it('is against the rate currency where the coin is traded for it, else of its first market', () => {
  expect(dayChange('BTC', markets, tickers, 'CNY')).toBe('0.02');
  expect(dayChange('BTC', markets, tickers, 'EUR')).toBe('0.01');
  expect(dayChange('ETH', markets, tickers, 'CNY')).toBe('-0.03');
});

it('is of nothing where nothing tells: a coin that others are counted in, a market without a figure', () => {
  expect(dayChange('CNYT', markets, tickers, 'CNY')).toBeUndefined();
  expect(dayChange('BTC', markets, undefined, 'CNY')).toBeUndefined();
  expect(dayChange('BTC', markets.slice(0, 1), tickers, 'CNY')).toBe('0.01');
});
