// Protects: figures of orders are those of the order, whatever it was asked by, and say nothing where nothing is known.
import { expect, it } from 'vitest';
import type { Market } from '../../../../shared/markets/index.ts';
import { order } from '../testing/orders.ts';
import { amountText, askedText, bpsText, filledText, fromLast, priceOf, shareBetween, shortTime, totalOf, totalText } from './figures.ts';

const byTotal = order({ price: null, amount: null, total: '500' });

it('39: an order by total is asked, filled and told in the quote coin', () => {
  expect(askedText(byTotal, undefined)).toEqual({ figure: '500', coin: 'USDT' });
  expect(askedText(order({ amount: '1500.5' }), undefined)).toEqual({ figure: '1,500.5', coin: 'BTC' });
  expect(filledText({ ...byTotal, filledTotal: '125' })).toEqual({ part: 0.25, text: '25.0%' });
  expect(filledText(order({ amount: '4', filledAmount: '1' }))).toEqual({ part: 0.25, text: '25.0%' });
  expect([totalOf(byTotal), Number(totalOf(order({ price: '10', amount: '0.5' }))), totalOf(order({ price: null }))]).toEqual([
    '500',
    5,
    null,
  ]);
});

it('39: the distance from the last price is a share of it, with its sign', () => {
  expect([fromLast('95', '100'), fromLast('101.2', '100'), fromLast(null, '100'), fromLast('95', undefined)]).toEqual([
    '−5.00%',
    '+1.20%',
    '--',
    '--',
  ]);
  expect([bpsText(150), bpsText(5000), bpsText(1)]).toEqual(['1.50%', '50.00%', '0.01%']);
});

it('39: the last price lies between trigger and extreme, on the way up and down, and never outside of the line', () => {
  expect([shareBetween('96', '95', '100'), shareBetween('104', '105', '100')]).toEqual([0.2, 0.2]);
  expect([shareBetween('90', '95', '100'), shareBetween('101', '95', '100'), shareBetween('95', '95', '95')]).toEqual([0, 1, 0]);
});

it('39: figures have the decimals of their market, and all of their own where that is gone', () => {
  const fine = { priceDecimals: 1, amountDecimals: 5, tickSize: '0.1', lotSize: '0.00001' } as Market;
  const small = { ...fine, priceDecimals: 5, tickSize: '0.00001', lotSize: '1' };
  expect([priceOf('64000', fine), amountText('1.5', fine), totalText('9051.4351', fine), totalText('1.234567', small)]).toEqual([
    '64,000.0',
    '1.50000',
    '9,051.43',
    '1.23456',
  ]);
  expect([priceOf('64000.12', undefined), amountText('1234.5', undefined), totalText('1234.5', undefined)]).toEqual([
    '64,000.12',
    '1,234.5',
    '1,234.5',
  ]);
  expect(shortTime(new Date(2026, 0, 2, 3, 4, 5).getTime())).toBe('01-02 03:04:05');
});

it('39: of nothing, nothing is filled', () => {
  expect([filledText(order({ amount: '0' })), filledText(order({ amount: null }))]).toEqual([
    { part: 0, text: '0.0%' },
    { part: 0, text: '0.0%' },
  ]);
  expect([totalOf(order({ amount: null })), askedText(order({ amount: null }), undefined).figure]).toEqual([null, '--']);
});
