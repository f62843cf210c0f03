// Protects what the order form says: which provider and price an order gets, and which rule keeps it from being sent.
import { expect, it } from 'vitest';
import type { Provider } from '../api/info.ts';
import { bestMethod, bestOf, isMultiple, newDraft, pricesOf, rangeOf, ruleOf, totalOf, type ChoiceInput } from './choice.ts';

const card = { uid: '1', name: 'North', orders: 3, completion: 1, confirmMs: null, payoutMs: null, appealsLost: 0, bond: '1000000' };
const provider = (merchantId: string, parts: Partial<Provider>): Provider => ({
  merchantId,
  provider: card,
  buyPrice: '7.086',
  sellPrice: '7.118',
  min: '100',
  max: '5000',
  payMethods: ['bank'],
  ...parts,
});
const north = provider('1', { payMethods: ['alipay', 'bank'] });
const south = provider('2', { sellPrice: '7.12', buyPrice: '7.09', min: '1000', max: '50000' });
const list = [north, south];

it('takes the best price among those who take the order, the first of equal ones', () => {
  expect(bestOf(list, { side: 'buy', method: 'bank', amount: '1000' })).toBe(north);
  expect(bestOf(list, { side: 'sell', method: 'bank', amount: '1000' })).toBe(south);
  expect(bestOf(list, { side: 'sell', method: 'bank', amount: '999.9' })).toBe(north);
  expect(bestOf(list, { side: 'buy', method: 'bank', amount: '5000.01' })).toBe(south);
  expect(bestOf(list, { side: 'buy', method: 'weixin', amount: '' })).toBeUndefined();
  expect(bestOf([north, { ...north, merchantId: '3' }], { side: 'buy', method: 'bank', amount: '' })).toBe(north);
});

it('has a price for each method, and knows the best one', () => {
  const prices = pricesOf(list, { side: 'sell', amount: '', methods: ['alipay', 'bank', 'weixin'] });
  expect([...prices]).toEqual([
    ['alipay', '7.086'],
    ['bank', '7.09'],
  ]);
  expect(bestMethod(prices, 'sell')).toBe('bank');
  expect(bestMethod(prices, 'buy')).toBe('alipay');
  expect(bestMethod(new Map(), 'buy')).toBeNull();
  expect(rangeOf(list, 'bank')).toEqual({ min: '100', max: '50000' });
  expect(rangeOf(list, 'alipay')).toEqual({ min: '100', max: '5000' });
  expect(rangeOf(list, 'weixin')).toBeNull();
});

it('knows whole multiples, however they are written', () => {
  expect(['100', '1200.00', '0'].map((one) => isMultiple(one, 100))).toEqual([true, true, true]);
  expect(['150', '100.01', '99', ''].map((one) => isMultiple(one, 100))).toEqual([false, false, false, false]);
});

it('rounds totals up, as the server does', () => {
  expect(totalOf('100', '7.11801')).toBe('711.81');
  expect(totalOf('1000', '7.118')).toBe('7118.00');
});

const weighed: ChoiceInput = {
  draft: newDraft('buy'),
  list,
  method: 'bank',
  info: { multiple: 100, minTotal: '70', pausedUntil: null, unprocessed: 0, unprocessedMax: 5 },
  balance: '2000',
  card: 'c',
};
const buys = (amount: string): ChoiceInput => ({ ...weighed, draft: { ...newDraft('buy'), amount } });
const sells = (amount: string): ChoiceInput => ({ ...weighed, draft: { ...newDraft('sell'), amount } });

it.each<readonly [ChoiceInput, ReturnType<typeof ruleOf>]>([
  [buys('1000'), null],
  [buys(''), null],
  [buys('150'), 'multiple'],
  [buys('0'), 'min'],
  [buys('60000'), 'max'],
  [{ ...buys('600'), list: [{ ...north, max: '500' }, south] }, 'fits'],
  [{ ...buys('1000'), info: { ...weighed.info, unprocessed: 5 } }, 'unprocessed'],
  [{ ...buys('1000'), info: { ...weighed.info, pausedUntil: 1 } }, 'paused'],
  [{ ...sells('100'), info: { ...weighed.info, pausedUntil: 1 } }, null],
  [{ ...buys('1000'), method: 'weixin' }, 'provider'],
  [{ ...buys('1000'), method: null }, 'provider'],
  [sells('150.5'), null],
  [sells('2000.00000001'), 'balance'],
  [{ ...sells('2001'), balance: undefined }, null],
  [{ ...sells(''), card: null }, 'card'],
  [{ ...sells('9'), list: [{ ...north, min: '1' }] }, 'minTotal'],
  // What is bought today is not counted against what is sold.
  [{ ...sells('100'), info: { ...weighed.info, unprocessed: 5 } }, null],
])('names the rule that an order breaks, case %#', (one, rule) => {
  expect(ruleOf(one)).toBe(rule);
});
