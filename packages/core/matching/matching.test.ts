// Protects: each order type, time in force, self-trade mode and refusal does what product.md §3 says, to the atom.
import { describe, expect, it } from 'vitest';
import { orderOf, refusalOf, Scenario } from '../testing/scenario.ts';

describe('limit orders', () => {
  it('rest, hold their cost, and match by price and then by time at the maker’s price', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 102, 5);
    scenario.rest(2, 'sell', 101, 5);
    scenario.rest(1, 'sell', 101, 5);
    expect(scenario.book()).toBe(' | 101×10 102×5');
    const reply = orderOf(scenario.place(3, 'buy', 102, 12));
    expect(reply.fills.map((fill) => `${fill.ticks}×${fill.lots}`)).toEqual(['101×5', '101×5', '102×2']);
    expect(reply.order.status).toBe('filled');
    expect(scenario.book()).toBe(' | 102×3');
    expect(scenario.balance(3, 'CASH')).toBe('998786+0');
    expect(scenario.balance(3, 'COIN')).toBe('1000012+0');
  });

  it('rest with what is left and give the better price back', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 90, 4);
    const reply = orderOf(scenario.place(2, 'buy', 100, 10));
    expect(reply.order.status).toBe('partially_filled');
    expect(scenario.book()).toBe('100×6 | ');
    expect(scenario.balance(2, 'CASH')).toBe('999040+600');
  });

  it('take fees from what is received, rounded down', () => {
    const scenario = new Scenario({ makerFeeBps: 10, takerFeeBps: 20 });
    scenario.rest(1, 'sell', 100, 1999);
    const reply = orderOf(scenario.place(2, 'buy', 100, 1999));
    expect(reply.order.fee).toBe('3');
    expect(scenario.balance(2, 'COIN')).toBe('1001996+0');
    expect(scenario.balance(1, 'CASH')).toBe('1199701+0');
  });

  it('are refused beyond the balance, with nothing changed', () => {
    const scenario = new Scenario();
    const hash = scenario.core.hash().length;
    expect(refusalOf(scenario.place(1, 'buy', 1000, 1001))).toBe('balance_not_enough');
    expect(scenario.balance(1, 'CASH')).toBe('1000000+0');
    expect(scenario.book()).toBe(' | ');
    expect(hash).toBe(32);
  });
});

describe('times in force', () => {
  it('IOC never rests', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 100, 3);
    const reply = orderOf(scenario.place(2, 'buy', 100, 5, { timeInForce: 'IOC' }));
    expect([reply.order.status, reply.order.reason, reply.order.filledLots]).toEqual(['cancelled', 'immediate_or_cancel', 3]);
    expect(scenario.balance(2, 'CASH')).toBe('999700+0');
  });

  it('FOK fills whole or is refused', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 100, 3);
    scenario.rest(1, 'sell', 101, 3);
    expect(refusalOf(scenario.place(2, 'buy', 100, 4, { timeInForce: 'FOK' }))).toBe('fill_or_kill_not_fillable');
    expect(orderOf(scenario.place(2, 'buy', 101, 4, { timeInForce: 'FOK' })).order.status).toBe('filled');
  });

  it('FOK does not count own orders', () => {
    const scenario = new Scenario();
    scenario.rest(2, 'sell', 100, 3);
    expect(refusalOf(scenario.place(2, 'buy', 100, 3, { timeInForce: 'FOK', stp: 'expire-maker' }))).toBe('fill_or_kill_not_fillable');
  });

  it('GTD expires by a tick, and an overdue maker before it can match', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 100, 3, { timeInForce: 'GTD', expireAtMs: scenario.nowMs + 10 });
    scenario.rest(1, 'sell', 101, 3, { timeInForce: 'GTD', expireAtMs: scenario.nowMs + 10 });
    scenario.nowMs += 10;
    expect(orderOf(scenario.place(2, 'buy', 100, 1, { timeInForce: 'IOC' })).order.filledLots).toBe(0);
    expect(scenario.book()).toBe(' | 101×3');
    scenario.apply({ kind: 'tick' });
    expect(scenario.book()).toBe(' | ');
    expect(scenario.balance(1, 'COIN')).toBe('1000000+0');
    expect(refusalOf(scenario.place(1, 'sell', 100, 3, { timeInForce: 'GTD', expireAtMs: scenario.nowMs }))).toBe('expiry_in_the_past');
  });

  it('post-only refuses to take and names the nearest price', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 100, 3);
    const reply = scenario.place(2, 'buy', 100, 1, { postOnly: true });
    expect(reply).toMatchObject({ ok: false, refusal: 'post_only_would_take', details: { nearest: '99' } });
    expect(orderOf(scenario.place(2, 'buy', 99, 1, { postOnly: true })).order.status).toBe('new');
  });
});

describe('market orders', () => {
  it('hold nothing and cancel what finds no liquidity', () => {
    const scenario = new Scenario();
    expect(orderOf(scenario.market(2, 'buy', 5)).order).toMatchObject({ status: 'cancelled', reason: 'no_liquidity', filledLots: 0 });
    scenario.rest(1, 'sell', 100, 3);
    expect(orderOf(scenario.market(2, 'buy', 5)).order).toMatchObject({ status: 'cancelled', reason: 'no_liquidity', filledLots: 3 });
    expect(scenario.balance(2, 'CASH')).toBe('999700+0');
  });

  it('by total buy whole lots and keep the change', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 100, 3);
    scenario.rest(1, 'sell', 110, 9);
    const reply = orderOf(scenario.market(2, 'buy', 0, { total: '560' }));
    expect(reply.order).toMatchObject({ status: 'filled', filledLots: 5, filledQuote: '520', total: '560' });
    expect(scenario.balance(2, 'CASH')).toBe('999480+0');
  });

  it('stay inside the price band', () => {
    const scenario = new Scenario({ priceBandPercent: 10 });
    scenario.rest(1, 'sell', 110, 3);
    scenario.rest(1, 'sell', 125, 3);
    expect(orderOf(scenario.market(2, 'buy', 5)).order).toMatchObject({ status: 'cancelled', filledLots: 3 });
    expect(scenario.book()).toBe(' | 125×3');
  });

  it('settle only from what is available', () => {
    const scenario = new Scenario();
    scenario.rest(1, 'sell', 100, 20_000);
    scenario.rest(2, 'buy', 1, 999_000);
    expect(orderOf(scenario.market(2, 'buy', 50)).order).toMatchObject({ status: 'cancelled', reason: 'balance', filledLots: 10 });
    expect(refusalOf(scenario.market(2, 'sell', 2_000_000))).toBe('amount_out_of_range');
  });
});

describe('price band', () => {
  it('refuses a limit order that would execute beyond it, and lets one rest', () => {
    const scenario = new Scenario({ priceBandPercent: 10 });
    scenario.rest(1, 'sell', 130, 3);
    expect(scenario.place(2, 'buy', 130, 1)).toMatchObject({ refusal: 'price_out_of_band', details: { nearest: '110' } });
    expect(orderOf(scenario.place(2, 'buy', 120, 1)).order.status).toBe('new');
  });
});

describe('self-trade prevention', () => {
  const own = (): Scenario => {
    const scenario = new Scenario();
    scenario.rest(2, 'sell', 100, 3);
    scenario.rest(1, 'sell', 101, 5);
    return scenario;
  };
  it('expire-taker', () => {
    const scenario = own();
    expect(orderOf(scenario.place(2, 'buy', 101, 6)).order).toMatchObject({ status: 'expired', reason: 'self_trade', filledLots: 0 });
    expect(scenario.book()).toBe(' | 100×3 101×5');
    expect(scenario.balance(2, 'CASH')).toBe('1000000+0');
  });
  it('expire-maker', () => {
    const scenario = own();
    expect(orderOf(scenario.place(2, 'buy', 101, 6, { stp: 'expire-maker' })).order).toMatchObject({
      status: 'partially_filled',
      filledLots: 5,
    });
    expect(scenario.book()).toBe('101×1 | ');
    expect(scenario.balance(2, 'COIN')).toBe('1000005+0');
  });
  it('expire-both', () => {
    const scenario = own();
    expect(orderOf(scenario.place(2, 'buy', 101, 6, { stp: 'expire-both' })).order.status).toBe('expired');
    expect(scenario.book()).toBe(' | 101×5');
  });
  it('decrement', () => {
    const scenario = own();
    expect(orderOf(scenario.place(2, 'buy', 101, 6, { stp: 'decrement' })).order).toMatchObject({
      status: 'filled',
      lots: 3,
      filledLots: 3,
    });
    expect(scenario.book()).toBe(' | 101×2');
    const smaller = own();
    expect(orderOf(smaller.place(2, 'buy', 101, 2, { stp: 'decrement' })).order).toMatchObject({ status: 'expired', filledLots: 0 });
    expect(smaller.book()).toBe(' | 100×1 101×5');
    expect(smaller.balance(2, 'CASH')).toBe('1000000+0');
    expect(smaller.balance(2, 'COIN')).toBe('999999+1');
  });
});

describe('amending', () => {
  it('keeps the place when only the amount falls', () => {
    const scenario = new Scenario();
    const first = scenario.rest(1, 'sell', 100, 5);
    scenario.rest(2, 'sell', 100, 5);
    expect(orderOf(scenario.amend(1, first, { lots: 3 })).order.lots).toBe(3);
    expect(scenario.balance(1, 'COIN')).toBe('999997+3');
    scenario.place(3, 'buy', 100, 3);
    expect(scenario.core.openOrder(first)).toBeUndefined();
  });

  it('queues again when the amount rises, and may match at a new price', () => {
    const scenario = new Scenario();
    const first = scenario.rest(1, 'sell', 100, 5);
    const second = scenario.rest(2, 'sell', 100, 5);
    scenario.amend(1, first, { lots: 6 });
    scenario.place(3, 'buy', 100, 5);
    expect(scenario.core.openOrder(second)).toBeUndefined();
    scenario.rest(3, 'buy', 90, 2);
    expect(orderOf(scenario.amend(1, first, { ticks: 90 })).order).toMatchObject({ status: 'partially_filled', filledLots: 2, ticks: 90 });
    expect(scenario.core.audit()).toEqual([]);
  });

  it('refuses what is closed, not own, or below what is filled', () => {
    const scenario = new Scenario();
    const order = scenario.rest(1, 'sell', 100, 5);
    expect(refusalOf(scenario.amend(2, order, { lots: 3 }))).toBe('order_not_open');
    scenario.place(2, 'buy', 100, 4);
    expect(scenario.amend(1, order, { lots: 4 })).toMatchObject({ refusal: 'amount_out_of_range', details: { nearest: '5' } });
    scenario.cancel(1, { order });
    expect(refusalOf(scenario.amend(1, order, { lots: 5 }))).toBe('order_not_open');
  });
});

describe('cancelling', () => {
  it('one, by client order id, by market, all; never another customer’s', () => {
    const scenario = new Scenario();
    const order = scenario.rest(1, 'sell', 100, 5, { clientOrderId: 'mine' });
    expect(refusalOf(scenario.cancel(2, { order }))).toBe('order_not_open');
    expect(refusalOf(scenario.place(1, 'sell', 100, 5, { clientOrderId: 'mine' }))).toBe('client_order_id_used');
    expect(scenario.cancel(1, { clientOrderId: 'mine' })).toMatchObject({ ok: true });
    expect(refusalOf(scenario.cancel(1, { order }))).toBe('order_not_open');
    scenario.rest(1, 'sell', 100, 5);
    scenario.rest(1, 'buy', 90, 5);
    expect(scenario.cancel(1, { market: 0 })).toMatchObject({ orders: [{ side: 'buy' }, { side: 'sell' }] });
    expect(scenario.balance(1, 'COIN')).toBe('1000000+0');
    expect(scenario.balance(1, 'CASH')).toBe('1000000+0');
  });
});

describe('refusals name the limit and the nearest value', () => {
  it('small orders', () => {
    const scenario = new Scenario({ minTotal: '1000' });
    expect(scenario.place(1, 'buy', 99, 10)).toMatchObject({ refusal: 'no_small_orders', details: { limit: '1000', nearest: '11' } });
    expect(refusalOf(scenario.place(1, 'buy', 99, 11))).toBe('accepted');
    expect(scenario.market(1, 'buy', 0, { total: '999' })).toMatchObject({
      refusal: 'no_small_orders',
      details: { field: 'total', nearest: '1000' },
    });
  });
  it('zero and too large amounts', () => {
    const scenario = new Scenario();
    expect(refusalOf(scenario.place(1, 'buy', 99, 0))).toBe('amount_zero');
    expect(scenario.place(1, 'buy', 1, 1_000_001)).toMatchObject({ refusal: 'amount_out_of_range', details: { nearest: '1000000' } });
  });
  it('market status', () => {
    const scenario = new Scenario();
    const order = scenario.rest(1, 'buy', 90, 1);
    scenario.apply({ kind: 'set_market_status', market: 0, status: 'cancel-only' });
    expect(refusalOf(scenario.place(1, 'buy', 99, 10))).toBe('market_closed');
    expect(refusalOf(scenario.cancel(1, { order }))).toBe('accepted');
    scenario.apply({ kind: 'set_market_status', market: 0, status: 'post-only' });
    expect(refusalOf(scenario.place(1, 'buy', 99, 10))).toBe('market_post_only');
    expect(refusalOf(scenario.place(1, 'buy', 99, 10, { postOnly: true }))).toBe('accepted');
  });
  it('open orders', () => {
    const scenario = new Scenario();
    for (let count = 0; count < 200; count += 1) scenario.rest(1, 'buy', 90, 1);
    expect(refusalOf(scenario.place(1, 'buy', 90, 1))).toBe('too_many_open_orders');
  });
});

describe('idempotency', () => {
  it('repeats the reply, refuses another body, forgets after a day', () => {
    const scenario = new Scenario();
    const request = { key: 'k', body: 'b' };
    const first = scenario.place(1, 'buy', 90, 1, { request });
    const again = scenario.place(1, 'buy', 90, 1, { request });
    expect(again).toEqual({ ...first, replayed: true });
    expect(scenario.book()).toBe('90×1 | ');
    expect(refusalOf(scenario.place(1, 'buy', 91, 1, { request: { key: 'k', body: 'other' } }))).toBe('idempotency_conflict');
    scenario.nowMs += 24 * 60 * 60 * 1000;
    expect(scenario.place(1, 'buy', 90, 1, { request }).replayed).toBeUndefined();
  });
});

describe('fees by vip level and discount', () => {
  it('multiply and round down', () => {
    const scenario = new Scenario({ takerFeeBps: 15 });
    scenario.apply({ kind: 'set_customer', customer: 2, vip: 1, discount: 500_000 });
    expect(scenario.core.feeRates(scenario.core.markets[0]!, 2)).toEqual({ maker: 0, taker: 675 });
    scenario.apply({ kind: 'set_disabled', customer: 2, reason: 'operators', isOn: true });
    expect(refusalOf(scenario.place(2, 'buy', 90, 1))).toBe('customer_disabled');
  });
});
