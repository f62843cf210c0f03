// Protects: the order form computes exactly, names the right rule, and the value it offers really passes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, multiplyDecimals } from '@agio/ui/formats';
import type { Market } from '../../../shared/markets/index.ts';
import { estimateByAmount, estimateByTotal } from './market-estimate.ts';
import { orderBody } from './order-body.ts';
import { emptyDraft, mostOf, percentOf, resolveDraft, withPercent } from './order-draft.ts';
import type { OrderDraft, Situation } from './order-draft.ts';
import { quoteOrder } from './order-quote.ts';
import { checkOrder, missingField } from './order-rules.ts';
import { ceilToStep, floorToStep, nearestStep } from './steps.ts';

const market: Market = {
  market: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.00001',
  priceDecimals: 1,
  amountDecimals: 5,
  minAmount: '0.0001',
  maxAmount: '100',
  minTotal: '10',
  priceBandPercent: '10',
  makerFee: '0.0008',
  takerFee: '0.001',
  status: 'open',
  tags: [],
  sort: 1,
  openingPrice: '60000',
  reference: null,
};
const situation: Situation = {
  market,
  available: { base: '0.5', quote: '12480.55' },
  bids: [
    ['64218.1', '0.41128'],
    ['64216.7', '0.27155'],
  ],
  asks: [
    ['64218.4', '0.2882'],
    ['64219.4', '0.03948'],
  ],
  nowMs: 0,
};
const given = (change: Partial<OrderDraft>): OrderDraft => ({ ...emptyDraft, ...change });
const fees = { maker: '0.0008', taker: '0.001' };

describe('steps', () => {
  it('cuts, fills up and finds the nearest', () => {
    expect([floorToStep('0.123456', '0.00001'), ceilToStep('0.123451', '0.00001'), nearestStep('64218.46', '0.1')]).toEqual([
      '0.12345',
      '0.12346',
      '64218.5',
    ]);
    expect(floorToStep('7', '5')).toBe('5');
  });
});

describe('price, amount and total', () => {
  it('follow from each other exactly', () => {
    expect(resolveDraft(given({ price: '64180.0', amount: '0.25' }), market).total).toBe('16045');
    expect(resolveDraft(given({ price: '64180', total: '1000', by: 'total' }), market).amount).toBe('0.01558');
  });
  it('of a share never exceed what is available', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (ticks, percent) => {
        const draft = withPercent(given({ price: (ticks / 10).toFixed(1) }), situation, percent);
        const { total } = resolveDraft(draft, market);
        expect(compareDecimals(total === '' ? '0' : total, '12480.55')).toBeLessThanOrEqual(0);
      }),
    );
  });
  it('show the share they are', () => {
    expect(percentOf(withPercent(given({ side: 'sell', price: '1' }), situation, 50), situation)).toBe(50);
    expect(percentOf(given({ price: '64180', amount: '9' }), situation)).toBe(100);
    expect(mostOf(given({ price: '64180' }), situation)).toBe('0.19446');
  });
});

describe('the rule that blocks', () => {
  it('is the balance, with the most that can be bought', () => {
    const problem = checkOrder(given({ price: '64180.0', amount: '0.25000' }), situation);
    expect(problem).toEqual({ rule: 'BALANCE_QUOTE', field: 'amount', limit: '12480.55', asked: '16045', nearest: '0.19446' });
  });
  it('is the smallest total, with the next amount that fits', () => {
    const problem = checkOrder(given({ price: '64180.0', amount: '0.00012' }), situation);
    expect(problem).toMatchObject({ rule: 'NO_SMALL_ORDERS', limit: '10', nearest: '0.00016' });
  });
  it('is tick or lot', () => {
    expect(checkOrder(given({ price: '64180.05', amount: '0.001' }), situation)).toMatchObject({
      rule: 'PRICE_NOT_ON_TICK',
      nearest: '64180.1',
    });
    expect(checkOrder(given({ price: '64180', amount: '0.0010001' }), situation)).toMatchObject({
      rule: 'AMOUNT_NOT_ON_LOT',
      nearest: '0.00100',
    });
  });
  it('is taking with a post-only order', () => {
    expect(checkOrder(given({ price: '64218.4', amount: '0.001', postOnly: true }), situation)).toMatchObject({
      rule: 'POST_ONLY_BUY',
      nearest: '64218.3',
    });
    expect(checkOrder(given({ side: 'sell', price: '64000', amount: '0.001', postOnly: true }), situation)).toMatchObject({
      rule: 'POST_ONLY_SELL',
      nearest: '64218.2',
    });
  });
  it('is what the market takes at all', () => {
    expect(checkOrder(given({ type: 'market', total: '20', by: 'total' }), { ...situation, asks: [] })).toMatchObject({
      rule: 'NO_LIQUIDITY',
    });
    expect(checkOrder(given({}), { ...situation, market: { ...market, status: 'halted' } })).toMatchObject({ rule: 'MARKET_CLOSED' });
  });
  it('offers a nearest amount that passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 0, max: 400_000 }), (ticks, lots) => {
        const draft = given({ price: (ticks / 10).toFixed(1), amount: (lots / 100_000).toFixed(5), side: 'buy' });
        const rich: Situation = { ...situation, available: { base: '1000', quote: '99999999' } };
        const problem = checkOrder(draft, rich);
        if (problem?.nearest === undefined) return;
        expect(checkOrder({ ...draft, amount: problem.nearest }, rich)).toBeNull();
      }),
    );
  });
  it('says what is missing first', () => {
    expect(missingField(given({}), situation)).toBe('price');
    expect(missingField(given({ price: '1' }), situation)).toBe('amount');
    expect(missingField(given({ type: 'market', by: 'total' }), situation)).toBe('total');
    expect(missingField(given({ price: '1', amount: '1', timeInForce: 'GTD' }), situation)).toBe('expireAt');
  });
});

describe('what is told before sending', () => {
  it('is the fee of a maker below the best ask, of a taker at it', () => {
    expect(quoteOrder(given({ price: '64180', amount: '0.25' }), situation, fees)).toMatchObject({
      role: 'maker',
      fee: '0.0002',
      receive: '0.2498',
      coin: 'BTC',
    });
    expect(quoteOrder(given({ price: '64218.4', amount: '0.25' }), situation, fees)).toMatchObject({
      role: 'taker',
      fee: '0.00025',
      receive: '0.24975',
    });
    expect(quoteOrder(given({ side: 'sell', price: '65000', amount: '0.1' }), situation, fees)).toMatchObject({
      role: 'maker',
      fee: '5.2',
      receive: '6494.8',
      coin: 'USDT',
    });
  });
  it('walks the book for market orders', () => {
    expect(estimateByAmount(situation.asks, '0.3')).toMatchObject({ amount: '0.3', complete: true, worst: '64219.4' });
    expect(estimateByAmount(situation.asks, '1').complete).toBe(false);
    const spent = estimateByTotal(situation.asks, '1000', market.lotSize);
    expect(compareDecimals(spent.total, '1000')).toBeLessThanOrEqual(0);
    expect(compareDecimals(multiplyDecimals('64218.4', spent.amount), spent.total)).toBe(0);
  });
});

describe('the body of the call', () => {
  it('carries plain decimals and only what is asked', () => {
    expect(orderBody(given({ price: '64180.0', amount: '0.25000' }), market)).toEqual({
      market: 'BTC_USDT',
      side: 'buy',
      type: 'limit',
      price: '64180',
      amount: '0.25',
      timeInForce: 'GTC',
    });
    expect(orderBody(given({ type: 'market', by: 'total', total: '20.', stp: 'decrement' }), market)).toEqual({
      market: 'BTC_USDT',
      side: 'buy',
      type: 'market',
      total: '20',
      stp: 'decrement',
    });
    expect(orderBody(given({ price: '1', amount: '1', timeInForce: 'IOC', postOnly: true }), market)).not.toHaveProperty('postOnly');
  });
});
