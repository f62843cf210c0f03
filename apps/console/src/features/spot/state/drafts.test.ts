// Protects: a request asks for exactly what was changed in the form, rates are exact, and nothing half-typed is sent.
import { expect, it } from 'vitest';
import type { MarketRow } from '../api/markets.ts';
import {
  coinPayload,
  conversionDraftOf,
  conversionPayload,
  draftOf,
  emptyMarket,
  levelPayload,
  marketPayload,
  rulesPayload,
  tagsOf,
} from './drafts.ts';
import { fractionOf, percentOf } from './rates.ts';

const market: MarketRow = {
  market: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.0001',
  priceDecimals: 1,
  amountDecimals: 4,
  minAmount: '0.0001',
  maxAmount: '1000',
  minTotal: '10',
  priceBandPercent: '10',
  makerFee: '0.0008',
  takerFee: '0.001',
  status: 'open',
  tags: ['hot', 'main'],
  sort: 1,
  openingPrice: '64000',
  last: '64218.4',
  volume: '1',
  trades: 1,
};

it('writes rates as per cent and back, exactly', () => {
  for (const [fraction, percent] of [
    ['0.0008', '0.08'],
    ['0.001', '0.1'],
    ['0.000001', '0.0001'],
    ['0', '0'],
    ['0.25', '25'],
  ] as const) {
    expect(percentOf(fraction)).toBe(percent);
    expect(fractionOf(percent)).toBe(fraction);
  }
  for (const text of ['', '.', '100', '-1', '1e1', '0.00001', 'x', '1,5']) expect(fractionOf(text), text).toBeNull();
});

it('asks for what was changed alone', () => {
  const draft = draftOf(market);
  expect(rulesPayload(market, draft)).toBeNull();
  expect(rulesPayload(market, { ...draft, makerFee: '0.080' })).toBeNull();
  expect(rulesPayload(market, { ...draft, makerFee: '0.06' })).toEqual({ market: 'BTC_USDT', makerFee: '0.0006' });
  expect(rulesPayload(market, { ...draft, band: '' })).toEqual({ market: 'BTC_USDT', priceBandPercent: null });
  expect(rulesPayload(market, { ...draft, tags: ' hot ' })).toEqual({ market: 'BTC_USDT', tags: ['hot'] });
});

it.each([
  { makerFee: '' },
  { takerFee: '100' },
  { minAmount: '1.' },
  { maxAmount: '' },
  { band: 'x' },
  { tags: 'UPPER' },
  { sort: '100001' },
])('sends nothing while %j', (wrong) => {
  expect(rulesPayload(market, { ...draftOf(market), makerFee: '0.06', ...wrong })).toBeNull();
});

it('asks for a whole market, with two coins', () => {
  const sizes = { tickSize: '0.1', lotSize: '0.01', openingPrice: '5', minAmount: '0.01', maxAmount: '100', minTotal: '1' };
  const draft = { ...emptyMarket, ...sizes, base: 'SOL', quote: 'USDT' };
  expect(marketPayload(draft)).toMatchObject({ base: 'SOL', quote: 'USDT', status: 'halted', makerFee: '0.001', priceBandPercent: '10' });
  for (const wrong of [{ base: '' }, { base: 'USDT' }, { tickSize: '' }, { openingPrice: 'x' }])
    expect(marketPayload({ ...draft, ...wrong })).toBeNull();
});

it('asks for a coin and for a level', () => {
  expect(coinPayload({ coin: 'KITE', name: ' Kite ', decimals: '8', tags: '' })).toEqual({
    coin: 'KITE',
    name: 'Kite',
    decimals: 8,
    tags: [],
  });
  for (const wrong of [{ coin: 'kite' }, { name: ' ' }, { decimals: '19' }, { decimals: '' }, { tags: 'a b!' }])
    expect(coinPayload({ coin: 'KITE', name: 'Kite', decimals: '8', tags: '', ...wrong })).toBeNull();
  expect(levelPayload({ uid: '10000001', vip: '2', discount: '100' })).toEqual({ uid: '10000001', vip: 2, discount: '1' });
  expect(levelPayload({ uid: '10000001', vip: '2', discount: '80.5' })).toEqual({ uid: '10000001', vip: 2, discount: '0.805' });
  for (const wrong of [{ uid: '1' }, { vip: '6' }, { discount: '101' }, { discount: '' }])
    expect(levelPayload({ uid: '10000001', vip: '2', discount: '100', ...wrong })).toBeNull();
});

it('reads tags by words', () => {
  expect(tagsOf('')).toEqual([]);
  expect(tagsOf('a\tb  c')).toEqual(['a', 'b', 'c']);
  expect(tagsOf(Array.from({ length: 17 }, (_, at) => `t${at}`).join(' '))).toBeNull();
});

it('B23: asks for other terms of small balances, and for none that are no terms', () => {
  const now = { quote: 'USDT', fee: '0.01', customerMax: 100, coinMax: 2_000, today: [] };
  const draft = conversionDraftOf(now);
  expect(draft).toEqual({ quote: 'USDT', fee: '1', customerMax: '100', coinMax: '2000' });
  expect(conversionPayload(now, draft)).toBeNull();
  expect(conversionPayload(now, { ...draft, fee: '0.25', coinMax: '0' })).toEqual({
    quote: 'USDT',
    fee: '0.0025',
    customerMax: 100,
    coinMax: 0,
  });
  for (const wrong of [{ fee: '10.01' }, { fee: '0.001' }, { fee: '' }, { customerMax: '1.5' }, { coinMax: '' }, { quote: 'usdt' }])
    expect(conversionPayload(now, { ...draft, fee: '2', ...wrong })).toBeNull();
});
