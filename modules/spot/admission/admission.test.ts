// Protects: every combination of an order's fields is either a command in whole ticks and lots, or refused by name with the valid bounds.
import { describe, expect, it } from 'vitest';
import type { BodyOf, Calls } from '@agio/contracts';
import { LOTS_MAX, TICKS_MAX } from '@agio/core';
import { admitOrder } from './admission.ts';
import { TestMarket } from '../testing/market.ts';

type Body = BodyOf<Calls['placeOrder']>;
const { scale } = new TestMarket(1_790_000_000_000);
const context = { customer: 7, request: null };
const limit = (more: Partial<Body> = {}): Body => ({
  market: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  price: '100.5',
  amount: '0.02',
  ...more,
});
const market = (more: Partial<Body> = {}): Body => ({ market: 'BTC_USDT', side: 'buy', type: 'market', amount: '0.02', ...more });
const rule = (body: Body): string | undefined => {
  const admitted = admitOrder(scale, body, context);
  return 'code' in admitted ? `${admitted.code}:${admitted.details?.rule ?? ''}` : undefined;
};
const without = (body: Body, name: keyof Body): Body => {
  const { [name]: _left, ...rest } = body;
  return rest as Body;
};

describe('an order that is admitted', () => {
  it('is in ticks, lots and atoms, with the defaults of its type', () => {
    expect(admitOrder(scale, limit(), context)).toEqual({
      kind: 'place',
      customer: 7,
      market: 0,
      side: 'buy',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire-taker',
      ticks: 201,
      lots: 20,
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      request: null,
    });
    const { amount: _amount, ...byTotal } = market({ total: '12.3456789012' });
    expect(admitOrder(scale, byTotal, context)).toMatchObject({ timeInForce: 'IOC', ticks: 0, lots: 0, total: '123456789012' });
    expect(admitOrder(scale, limit({ timeInForce: 'GTD', expireAt: 9, stp: 'decrement', clientOrderId: 'a' }), context)).toMatchObject({
      timeInForce: 'GTD',
      expireAtMs: 9,
      stp: 'decrement',
      clientOrderId: 'a',
    });
  });

  it('39: an iceberg comes with what its parts follow from, drawn again for each', () => {
    const iceberg = limit({ type: 'iceberg', displayAmount: '0.005', displayVariance: 20, postOnly: true, repriceIfTaking: true });
    const admitted = Array.from({ length: 4 }, () => admitOrder(scale, iceberg, context));
    for (const one of admitted) expect(one).toMatchObject({ displayLots: 5, displayVariance: 20, repricesIfTaking: true });
    const seeds = admitted.map((one) => ('code' in one ? -1 : (one.seed ?? -1)));
    expect(seeds.every((seed) => seed >= 0 && seed < 2 ** 32)).toBe(true);
    expect(new Set(seeds).size).toBeGreaterThan(1);
    expect(admitOrder(scale, limit({ postOnly: true, repriceIfTaking: false }), context)).not.toHaveProperty('repricesIfTaking');
  });

  it('may be any of these', () => {
    const good = [
      limit({ postOnly: true }),
      limit({ postOnly: true, timeInForce: 'GTD', expireAt: 9 }),
      limit({ timeInForce: 'IOC' }),
      limit({ timeInForce: 'FOK' }),
      market({ timeInForce: 'IOC' }),
      market({ timeInForce: 'FOK', side: 'sell' }),
      market({ postOnly: false }),
    ];
    expect(good.map(rule)).toEqual(good.map(() => undefined));
  });
});

describe('an order that is refused', () => {
  const cases: [string, Body, string][] = [
    ['limit without price', without(limit(), 'price'), 'PARAMETER_ERROR:price_and_amount'],
    ['limit without amount', without(limit(), 'amount'), 'PARAMETER_ERROR:price_and_amount'],
    ['limit by total', limit({ total: '5' }), 'PARAMETER_ERROR:no_total'],
    ['GTD without expiry', limit({ timeInForce: 'GTD' }), 'PARAMETER_ERROR:expiry'],
    ['expiry without GTD', limit({ expireAt: 9 }), 'PARAMETER_ERROR:expiry'],
    ['expiry with IOC', limit({ timeInForce: 'IOC', expireAt: 9 }), 'PARAMETER_ERROR:expiry'],
    ['post-only IOC', limit({ postOnly: true, timeInForce: 'IOC' }), 'PARAMETER_ERROR:post_only_rests'],
    ['post-only FOK', limit({ postOnly: true, timeInForce: 'FOK' }), 'PARAMETER_ERROR:post_only_rests'],
    ['market with price', market({ price: '100' }), 'PARAMETER_ERROR:no_price'],
    ['market post-only', market({ postOnly: true }), 'PARAMETER_ERROR:post_only_rests'],
    ['market with both', market({ total: '5' }), 'PARAMETER_ERROR:amount_or_total'],
    ['market with neither', without(market(), 'amount'), 'PARAMETER_ERROR:amount_or_total'],
    ['market sale by total', { ...without(market({ total: '5' }), 'amount'), side: 'sell' }, 'PARAMETER_ERROR:total_buys'],
    ['market FOK by total', without(market({ total: '5', timeInForce: 'FOK' }), 'amount'), 'PARAMETER_ERROR:total_buys'],
    ['market GTC', market({ timeInForce: 'GTC' }), 'PARAMETER_ERROR:market_never_rests'],
    ['market GTD', market({ timeInForce: 'GTD', expireAt: 9 }), 'PARAMETER_ERROR:market_never_rests'],
    ['market with expiry', market({ expireAt: 9 }), 'PARAMETER_ERROR:market_never_rests'],
    ['total with too many digits', without(market({ total: '1.00000000001' }), 'amount'), 'PARAMETER_ERROR:decimals'],
    ['stop price', limit({ stopPrice: '1' }), 'PARAMETER_ERROR:no_stop_price'],
    ['trailing', limit({ trailingBps: 5 }), 'PARAMETER_ERROR:no_distance'],
    ['limit with a display', limit({ displayAmount: '0.01' }), 'PARAMETER_ERROR:no_display_amount'],
    ['limit with a variance', limit({ displayVariance: 5 }), 'PARAMETER_ERROR:no_display_variance'],
    ['making way without post-only', limit({ repriceIfTaking: true }), 'PARAMETER_ERROR:reprice_post_only'],
    ['making way at market', market({ repriceIfTaking: false }), 'PARAMETER_ERROR:no_reprice'],
    ['a display off the lot', limit({ type: 'iceberg', displayAmount: '0.0105' }), 'AMOUNT_NOT_ON_LOT:lot'],
    ['stop-limit', limit({ type: 'stop-limit' }), 'PARAMETER_ERROR:stop_price'],
    ['iceberg', limit({ type: 'iceberg' }), 'PARAMETER_ERROR:display_amount'],
    ['oco', limit({ type: 'oco' }), 'ORDER_TYPE_NOT_OPEN:'],
    ['price off the tick', limit({ price: '100.7' }), 'PRICE_NOT_ON_TICK:tick'],
    ['price zero', limit({ price: '0' }), 'PRICE_OUT_OF_BAND:min_price'],
    ['price beyond counting', limit({ price: '999999999999999999' }), 'PRICE_OUT_OF_BAND:max_price'],
    ['amount off the lot', limit({ amount: '0.0205' }), 'AMOUNT_NOT_ON_LOT:lot'],
    ['amount beyond counting', limit({ amount: '999999999999999999' }), 'AMOUNT_OUT_OF_RANGE:max_amount'],
  ];
  it.each(cases)('%s', (_name, body, expected) => {
    expect(rule(body)).toBe(expected);
  });

  it('names the nearest value that passes', () => {
    expect(admitOrder(scale, limit({ price: '100.7' }), context)).toMatchObject({ details: { nearest: '100.5', limit: '0.5' } });
    expect(admitOrder(scale, limit({ price: '0.2' }), context)).toMatchObject({ details: { nearest: '0.5' } });
    expect(admitOrder(scale, limit({ amount: '0.0205' }), context)).toMatchObject({ details: { nearest: '0.020' } });
    expect(admitOrder(scale, limit({ amount: '0.0001' }), context)).toMatchObject({ details: { nearest: '0.001' } });
  });

  it('takes what can just be counted, and names the bound in place of what cannot', () => {
    const highest = scale.price(TICKS_MAX);
    expect(admitOrder(scale, limit({ price: highest }), context)).toMatchObject({ ticks: TICKS_MAX });
    expect(admitOrder(scale, limit({ price: scale.price(TICKS_MAX + 1) }), context)).toEqual({
      code: 'PRICE_OUT_OF_BAND',
      details: { rule: 'max_price', limit: highest, field: 'price', nearest: highest },
    });
    expect(admitOrder(scale, limit({ amount: scale.amount(LOTS_MAX) }), context)).toMatchObject({ lots: LOTS_MAX });
    // What can be counted is far more than the market accepts.
    expect(admitOrder(scale, limit({ amount: scale.amount(BigInt(LOTS_MAX) + 1n) }), context)).toEqual({
      code: 'AMOUNT_OUT_OF_RANGE',
      details: { rule: 'max_amount', limit: '1000.000', field: 'amount', nearest: '1000.000' },
    });
  });
});
