// Protects: a market's name gives its coins and how people read it, and other text gives nothing.
import { expect, it } from 'vitest';
import { baseOf, pairName, quoteOf } from './names.ts';

it('takes the name of a market apart', () => {
  expect([baseOf('BTC_USDT'), quoteOf('BTC_USDT'), pairName('BTC_USDT')]).toEqual(['BTC', 'USDT', 'BTC/USDT']);
  expect([baseOf(undefined), quoteOf(null), quoteOf('BTC')]).toEqual(['', '', '']);
});
