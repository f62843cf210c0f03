// Protects: whole numbers become the customer's units exactly: prices, totals, averages, fees, and the limits of refusals.
import { describe, expect, it } from 'vitest';
import type { Reply } from '@agio/core';
import { refusalCode } from './refusals.ts';
import { dealView, fillView, klineView, marketView, orderView, refusalView, tickerView } from './views.ts';
import { TestMarket } from './testing/market.ts';

const NOW = 1_790_000_000_000;

function refusalOf(scale: TestMarket['scale'], reply: Reply) {
  if (reply.ok) throw new Error('accepted');
  return refusalView(scale, reply);
}

describe('views', () => {
  it('show an order with its average price over several fills, cut and never rounded up', () => {
    const market = new TestMarket(NOW);
    market.place(1, 'sell', 200, 100);
    market.place(1, 'sell', 201, 200);
    const reply = market.place(2, 'buy', 201, 400);
    if (!reply.ok || reply.kind !== 'order') throw new Error('refused');
    expect(orderView(market.scale, reply.order)).toMatchObject({
      price: '100.5',
      amount: '0.400',
      filledAmount: '0.300',
      total: '40.2',
      filledTotal: '30.1',
      averagePrice: '100.3333333333',
      fee: '0.0006',
      feeCoin: 'BTC',
      makerFeeRate: '0.001',
      takerFeeRate: '0.002',
      status: 'partially_filled',
      expireAt: null,
    });
    const fill = { ...reply.fills[1]!, order: reply.order.id, clientOrderId: 'mine', side: 'sell', role: 'maker' } as const;
    expect(fillView(market.scale, fill)).toMatchObject({
      clientOrderId: 'mine',
      price: '100.5',
      amount: '0.200',
      total: '20.1',
      feeCoin: 'USDT',
    });
    expect(tickerView(market.core, market.scale, NOW)).toMatchObject({
      last: '100.5',
      open: '100.0',
      high: '100.5',
      low: '100.0',
      baseVol: '0.300',
      volume: '30.1',
      amount: 2,
      change: '0.005',
    });
  });

  it('show market orders without a price, and by total without an amount', () => {
    const market = new TestMarket(NOW);
    market.place(1, 'sell', 200, 100);
    const more = { type: 'market', timeInForce: 'IOC', total: '125000000000' } as const;
    const reply = market.place(2, 'buy', 0, 0, more);
    if (!reply.ok || reply.kind !== 'order') throw new Error('refused');
    expect(orderView(market.scale, reply.order)).toMatchObject({
      price: null,
      amount: null,
      total: '12.5',
      filledAmount: '0.100',
      status: 'cancelled',
    });
    const none = market.place(2, 'buy', 0, 110, { type: 'market', timeInForce: 'IOC' });
    if (!none.ok || none.kind !== 'order') throw new Error('refused');
    expect(orderView(market.scale, none.order)).toMatchObject({ price: null, total: null, averagePrice: null, amount: '0.110' });
  });

  it('show a market as it was defined', () => {
    expect(marketView(new TestMarket(NOW).scale)).toMatchObject({
      minAmount: '0.002',
      maxAmount: '1000.000',
      minTotal: '10',
      openingPrice: '100.0',
      priceDecimals: 1,
    });
  });
});

describe('times and rows', () => {
  it('tell when an order began and when it changed last', () => {
    const market = new TestMarket(NOW);
    market.place(1, 'sell', 200, 1_000);
    market.nowMs = NOW + 5;
    market.place(2, 'buy', 200, 100);
    expect(orderView(market.scale, market.core.openOrders(1, undefined)[0]!)).toMatchObject({ time: NOW, updatedAt: NOW + 5 });
  });

  it('of a candle are open, high, low, close, amount, total and trades', () => {
    const { scale } = new TestMarket(NOW);
    const row = {
      market: 0,
      minutes: 1,
      openMs: NOW,
      open: 201,
      high: 209,
      low: 195,
      close: 203,
      lots: 1_500n,
      quote: 12_500_000_000n,
      trades: 4,
    };
    expect(klineView(scale, row)).toEqual([NOW, '100.5', '104.5', '97.5', '101.5', '1.500', '1.25', 4]);
    expect(dealView(scale, { id: 7, ticks: 201, lots: 20, takerSide: 'sell', atMs: NOW })).toEqual({
      id: '7',
      price: '100.5',
      amount: '0.020',
      side: 'sell',
      time: NOW,
    });
  });
});

describe('refusals', () => {
  it.each([
    ['post-only', 'MARKET_POST_ONLY', 'SUCCESS'],
    ['cancel-only', 'MARKET_CLOSED', 'MARKET_CLOSED'],
    ['halted', 'MARKET_CLOSED', 'MARKET_CLOSED'],
  ] as const)('of a market that is %s are %s, to an order that only rests %s', (status, any, resting) => {
    const market = new TestMarket(NOW);
    market.apply({ kind: 'set_market_status', market: 0, status });
    const told = (postOnly: boolean): string => {
      const reply = market.place(1, 'sell', 200, 1_000, { postOnly });
      return reply.ok ? 'SUCCESS' : refusalCode(reply.refusal);
    };
    expect([told(false), told(true)]).toEqual([any, resting]);
  });

  it('name limit and nearest value in the units of their field', () => {
    const market = new TestMarket(NOW);
    market.place(1, 'sell', 200, 200);
    const of = (reply: Reply) => refusalOf(market.scale, reply);
    expect(of(market.place(2, 'buy', 200, 1))).toEqual({ rule: 'min_amount', limit: '0.002', field: 'amount', nearest: '0.002' });
    expect(of(market.place(2, 'buy', 200, 2_000_000))).toEqual({
      rule: 'max_amount',
      limit: '1000.000',
      field: 'amount',
      nearest: '1000.000',
    });
    expect(of(market.place(2, 'buy', 199, 50))).toEqual({ rule: 'min_total', limit: '10', field: 'amount', nearest: '0.101' });
    expect(of(market.place(2, 'buy', 200, 150, { postOnly: true }))).toEqual({
      rule: 'post_only',
      limit: '100.0',
      field: 'price',
      nearest: '99.5',
    });
    expect(of(market.place(2, 'buy', 0, 0, { type: 'market', timeInForce: 'IOC', total: '5' }))).toEqual({
      rule: 'min_total',
      limit: '10',
      field: 'total',
      nearest: '10',
    });
    expect(of(market.place(2, 'buy', 200, 300, { timeInForce: 'FOK' }))).toEqual({ rule: 'fill_or_kill', limit: '0.200' });
    expect(
      refusalView(undefined, { ok: false, refusal: 'price_out_of_band', details: { rule: 'price_band', unit: 'ticks', limit: '7' } }),
    ).toEqual({ rule: 'price_band' });
  });

  it('name no price that nobody may ask', () => {
    const market = new TestMarket(NOW);
    market.place(1, 'sell', 1, 100_000);
    expect(refusalOf(market.scale, market.place(2, 'buy', 1, 50_000, { postOnly: true }))).toEqual({
      rule: 'post_only',
      limit: '0.5',
      field: 'price',
    });
  });
});
