// Protects: what fires an order, in which order, and what becomes of it; the cases of a table that were worked out by hand.
import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../commands.ts';
import type { OrderRecord } from '../order-schema.ts';
import { orderOf, refusalOf, Scenario } from '../testing/scenario.ts';
import { limitOrder as limit } from '../testing/small-market.ts';
import { answer, buyStop, ends, M, S, stop, T, told, trailing, TriggerScenario } from '../testing/triggers.ts';

function sold(scenario: TriggerScenario, customers: readonly number[]): number {
  return customers.filter((customer) => scenario.core.openOrders(customer).length === 0).length;
}

describe('orders with a trigger', () => {
  it('case 1: a stop waits, and fires at the first trade that touches its price', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 5, stop(95))).order.id;
    expect(scenario.core.openOrder(id)).toMatchObject({ status: 'pending_trigger', stopTicks: 95 });
    expect(scenario.balance(S, 'COIN')).toBe('999995+5');
    scenario.bids([94, 10]);
    scenario.trade(96);
    expect(scenario.core.openOrder(id)?.status).toBe('pending_trigger');
    scenario.trade(95);
    expect(ends(scenario, id)).toBe('filled - 5@470');
    expect(told(scenario).get(id)).toMatchObject({ triggeredAtMs: scenario.nowMs });
    expect(scenario.balance(S, 'CASH')).toBe('1000470+0');
    expect(scenario.balance(S, 'COIN')).toBe('999995+0');
  });

  it('case 2: a price that jumps over it counts', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 5, stop(95))).order.id;
    scenario.bids([88, 10]);
    scenario.trade(90);
    expect(ends(scenario, id)).toBe('filled - 5@440');
  });

  it('case 3: a purchase by total', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'buy', 0, buyStop(105, 1_030))).order.id;
    expect(scenario.balance(S, 'CASH')).toBe('998970+1030');
    scenario.asks([106, 20]);
    scenario.tradeDown(105);
    expect(ends(scenario, id)).toBe('filled - 9@954');
    expect(scenario.balance(S, 'CASH')).toBe('999046+0');
  });

  it('case 4: a stop-limit that is jumped over rests', () => {
    for (const [bid, price] of [
      [93, 95],
      [88, 90],
    ] as const) {
      const scenario = new TriggerScenario();
      const id = orderOf(scenario.waits(S, 'sell', 5, { type: 'stop-limit', stopTicks: 95, ticks: 94 })).order.id;
      scenario.bids([bid, 5]);
      scenario.trade(price);
      expect(ends(scenario, id)).toBe('new - 0@0');
      expect(scenario.depth()).toBe(`${bid}×5 | 94×5`);
      expect(scenario.balance(S, 'COIN')).toBe('999995+5');
    }
  });

  it('case 5: a take-profit at market', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 5, { type: 'take-profit-market', stopTicks: 110 })).order.id;
    scenario.bids([109, 5]);
    scenario.tradeDown(110);
    expect(ends(scenario, id)).toBe('filled - 5@545');
  });

  it('case 6: a take-profit-limit buys what there is and rests', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'buy', 5, { type: 'take-profit-limit', stopTicks: 90, ticks: 91 })).order.id;
    expect(scenario.balance(S, 'CASH')).toBe('999545+455');
    scenario.asks([90, 4]);
    scenario.must({ ...limit(T, 'buy', 90, 1) });
    expect(ends(scenario, id)).toBe('partially_filled - 3@270');
    expect(scenario.balance(S, 'CASH')).toBe('999548+182');
    expect(scenario.depth()).toBe('91×2 | ');
  });

  it('case 7: a trigger that is met already is refused with the nearest', () => {
    const scenario = new TriggerScenario();
    const at = (side: 'buy' | 'sell', type: PlaceOrder['type']): string =>
      answer(scenario.waits(S, side, side === 'buy' ? 0 : 5, { type, stopTicks: 100, total: side === 'buy' ? '500' : null }));
    expect([
      at('sell', 'stop-market'),
      at('buy', 'stop-market'),
      at('sell', 'take-profit-market'),
      at('buy', 'take-profit-market'),
    ]).toEqual(['trigger_already_met 99', 'trigger_already_met 101', 'trigger_already_met 101', 'trigger_already_met 99']);
  });

  it('case 8: it is executed at once if it asks for that', () => {
    const scenario = new TriggerScenario();
    scenario.bids([99, 5]);
    const reply = orderOf(scenario.waits(S, 'sell', 5, stop(101, { whenMet: 'fire' })));
    expect(reply.order).toMatchObject({ status: 'filled', type: 'stop-market', filledLots: 5, filledQuote: '495', stopTicks: 101 });
    expect(reply.fills).toHaveLength(1);
  });

  it('case 9: before the first trade the opening price stands in', () => {
    const scenario = new TriggerScenario();
    expect(answer(scenario.waits(S, 'sell', 5, stop(100)))).toBe('trigger_already_met 99');
    expect(answer(scenario.waits(S, 'sell', 5, stop(99)))).toBe('accepted');
  });

  it('case 10: imported trades fire nothing', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 5, stop(95))).order.id;
    scenario.bids([80, 5]);
    scenario.must({ kind: 'import_trades', market: 0, trades: [[scenario.nowMs, 90, 1, 'buy']] });
    expect(scenario.core.openOrder(id)?.status).toBe('pending_trigger');
    expect(answer(scenario.waits(T, 'sell', 5, stop(95)))).toBe('accepted');
    scenario.cancel(T, { market: -1 });
    scenario.trade(96);
    expect(scenario.core.openOrder(id)?.status).toBe('pending_trigger');
    scenario.trade(95);
    expect(scenario.core.openOrder(id)).toBeUndefined();
  });

  it('case 11: what self-trade prevention removes is no trade', () => {
    const scenario = new TriggerScenario();
    scenario.must(limit(S, 'buy', 95, 5));
    const id = orderOf(scenario.waits(S, 'sell', 5, stop(95))).order.id;
    scenario.must({ ...limit(S, 'sell', 95, 5), stp: 'decrement' });
    expect(scenario.core.openOrder(id)?.status).toBe('pending_trigger');
    expect(scenario.core.ticker(scenario.core.markets[0]!, scenario.nowMs).trades).toBe(0);
  });

  it('case 12: at one price in order of acceptance', () => {
    const scenario = new TriggerScenario({ customers: 5 });
    const a = orderOf(scenario.waits(4, 'sell', 5, stop(95))).order.id;
    const b = orderOf(scenario.waits(5, 'sell', 5, stop(95))).order.id;
    scenario.bids([94, 5], [93, 5]);
    scenario.trade(95);
    expect([ends(scenario, a), ends(scenario, b)]).toEqual(['filled - 5@470', 'filled - 5@465']);
  });

  it('case 13: the nearer trigger first', () => {
    const scenario = new TriggerScenario({ customers: 5 });
    const b = orderOf(scenario.waits(5, 'sell', 5, stop(97))).order.id;
    const a = orderOf(scenario.waits(4, 'sell', 5, stop(98))).order.id;
    scenario.bids([95, 5], [94, 5]);
    scenario.trade(96);
    expect([ends(scenario, a), ends(scenario, b)]).toEqual(['filled - 5@475', 'filled - 5@470']);
  });

  it('case 14: what the first price of a taker meets goes before what its last one meets', () => {
    const scenario = new TriggerScenario();
    const sell = orderOf(scenario.waits(S, 'sell', 5, stop(99))).order.id;
    const buy = orderOf(scenario.waits(S, 'buy', 0, buyStop(102, 210))).order.id;
    scenario.asks([98, 1], [103, 5]);
    scenario.bids([97, 5]);
    scenario.must(limit(T, 'buy', 103, 2));
    expect([...told(scenario).keys()].filter((id) => id === sell || id === buy)).toEqual([sell, buy]);
    expect([ends(scenario, sell), ends(scenario, buy)]).toEqual(['filled - 5@485', 'filled - 2@206']);
    expect(scenario.balance(S, 'CASH')).toBe(`${1_000_000 + 485 - 206}+0`);
  });

  it('case 15: a cascade', () => {
    const scenario = new TriggerScenario({ customers: 5 });
    const a = orderOf(scenario.waits(4, 'sell', 8, stop(95))).order.id;
    const b = orderOf(scenario.waits(5, 'sell', 5, stop(93))).order.id;
    scenario.bids([94, 5], [92, 5], [90, 5]);
    scenario.trade(95);
    expect([ends(scenario, a), ends(scenario, b)]).toEqual(['filled - 8@746', 'filled - 5@454']);
  });

  /** Stops of one lot each at 95 of customers 4 and on, in front of a bid that takes them all. */
  function crowd(count: number, more: Partial<PlaceOrder> = {}): { scenario: TriggerScenario; crowd: number[] } {
    const scenario = new TriggerScenario({ customers: count + 3 });
    const customers = Array.from({ length: count }, (_, index) => index + 4);
    for (const customer of customers) scenario.must(orderOfStop(customer, more));
    scenario.bids([94, 1_000]);
    scenario.trade(95);
    return { scenario, crowd: customers };
  }
  const orderOfStop = (customer: number, more: Partial<PlaceOrder>): PlaceOrder => ({
    ...limit(customer, 'sell', 0, 1),
    type: 'stop-market',
    stopTicks: 95,
    ...more,
  });

  it('case 16: a command runs 64, a drain the rest', () => {
    const { scenario, crowd: customers } = crowd(200);
    expect(sold(scenario, customers)).toBe(64);
    expect(scenario.core.waitingSteps).toBe(1 + 136);
    scenario.drain();
    expect(sold(scenario, customers)).toBe(200);
    expect(scenario.depth()).toBe('94×800 | ');
    expect(scenario.core.waitingSteps).toBe(0);
  });

  it('case 17: they go before the order of a stranger', () => {
    const { scenario, crowd: customers } = crowd(200);
    scenario.must(limit(T, 'sell', 94, 1));
    expect(sold(scenario, customers)).toBe(128);
    expect(scenario.depth()).toBe(`94×${1_000 - 129} | `);
  });

  it('case 18: fired stays fired', () => {
    const { scenario, crowd: customers } = crowd(300);
    scenario.must(limit(M, 'sell', 100, 1));
    expect(sold(scenario, customers)).toBe(128);
    scenario.must(limit(T, 'buy', 100, 1));
    expect(sold(scenario, customers)).toBe(192);
    scenario.drain();
    expect(sold(scenario, customers)).toBe(300);
    expect(scenario.depth()).toBe('94×700 | ');
  });

  it('case 19: a fired order can still be cancelled', () => {
    const { scenario, crowd: customers } = crowd(200);
    const owner = customers[149]!;
    const [open] = scenario.core.openOrders(owner);
    expect(refusalOf(scenario.cancel(owner, { order: open!.id }))).toBe('accepted');
    expect(scenario.balance(owner, 'COIN')).toBe('1000000+0');
    scenario.drain();
    expect(scenario.balance(owner, 'CASH')).toBe('1000000+0');
    expect(scenario.depth()).toBe(`94×${1_000 - 199} | `);
  });

  it('case 20: fired orders whose expiry has passed expire', () => {
    const expireAtMs = new Scenario().nowMs + 1_000;
    const { scenario, crowd: customers } = crowd(200, { timeInForce: 'GTD', expireAtMs });
    scenario.nowMs = expireAtMs;
    scenario.must({ kind: 'tick' });
    expect(sold(scenario, customers)).toBe(200);
    expect(scenario.depth()).toBe(`94×${1_000 - 64} | `);
    expect(scenario.core.nextDueMs).toBeUndefined();
    expect(scenario.core.audit()).toEqual([]);
  });

  it('case 21: fired orders of a halted market wait again', () => {
    const { scenario, crowd: customers } = crowd(200);
    scenario.must({ kind: 'set_market_status', market: 0, status: 'halted' });
    expect(sold(scenario, customers)).toBe(128);
    scenario.drain();
    expect(sold(scenario, customers)).toBe(128);
    expect(scenario.core.waitingSteps).toBe(0);
    scenario.must({ kind: 'set_market_status', market: 0, status: 'open' });
    scenario.trade(95);
    expect(sold(scenario, customers)).toBe(192);
    scenario.drain();
    expect(sold(scenario, customers)).toBe(200);
    const trades = scenario.last!.facts.filter((fact) => fact.fact === 'trade');
    expect(trades.map((trade) => trade.taker.customer)).toEqual(customers.slice(192));
  });

  it('case 22: nothing fails for lack of money when it fires', () => {
    const scenario = new TriggerScenario();
    const most = 1_000_000;
    expect(answer(scenario.waits(S, 'sell', most - 4, stop(95)))).toBe('accepted');
    expect(refusalOf(scenario.waits(S, 'sell', 5, stop(95)))).toBe('balance_not_enough');
    expect(answer(scenario.waits(S, 'sell', 4, stop(95)))).toBe('accepted');
    expect(scenario.balance(S, 'COIN')).toBe(`0+${most}`);
  });

  it('case 23: a purchase at market is by total only', () => {
    expect(answer(new TriggerScenario().waits(S, 'buy', 5, stop(105)))).toBe('invalid_terms 575');
  });

  it('case 24: a cancelled purchase gives its hold back', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'buy', 5, { type: 'stop-limit', stopTicks: 105, ticks: 106 })).order.id;
    expect(scenario.balance(S, 'CASH')).toBe('999470+530');
    scenario.cancel(S, { order: id });
    expect(scenario.balance(S, 'CASH')).toBe('1000000+0');
  });

  it('case 25: fees are those of when it fires', () => {
    const scenario = new Scenario({ takerFeeBps: 20, priceBandPercent: 10 });
    const id = orderOf(scenario.place(S, 'sell', 0, 100, { ...stop(95), stp: 'expire-maker' })).order.id;
    scenario.must({ kind: 'set_customer', customer: S, vip: 0, discount: 500_000 });
    scenario.must(limit(M, 'buy', 94, 100));
    scenario.must(limit(M, 'sell', 95, 1));
    scenario.must(limit(T, 'buy', 95, 1));
    expect(told(scenario).get(id)).toMatchObject({ status: 'filled', fee: '9', takerRate: 1_000 });
  });

  it('case 26: at market within the band, and the rest is cancelled', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 10, stop(95))).order.id;
    scenario.bids([94, 3], [85, 100]);
    scenario.trade(95);
    expect(ends(scenario, id)).toBe('cancelled no_liquidity 3@282');
    expect(scenario.balance(S, 'COIN')).toBe('999997+0');
  });

  it('case 27: a limit beyond the band rests at its edge', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 10, { type: 'stop-limit', stopTicks: 95, ticks: 80 })).order.id;
    scenario.bids([94, 3], [85, 100]);
    scenario.trade(95);
    expect(ends(scenario, id)).toBe('partially_filled - 3@282');
    expect(scenario.core.openOrder(id)?.ticks).toBe(86);
    expect(scenario.depth()).toBe('85×100 | 86×7');
  });

  it('case 28: a stop does not die on the bid of its owner', () => {
    for (const [stp, result, cash] of [
      ['expire-maker', 'filled - 5@465', 1_000_465],
      ['expire-taker', 'expired self_trade 0@0', 1_000_000 - 470],
    ] as const) {
      const scenario = new TriggerScenario();
      scenario.must(limit(S, 'buy', 94, 5));
      scenario.bids([93, 5]);
      const id = orderOf(scenario.waits(S, 'sell', 5, stop(95, { stp }))).order.id;
      scenario.trade(95);
      expect(ends(scenario, id)).toBe(result);
      expect(scenario.balance(S, 'CASH').split('+')[0]).toBe(String(cash));
    }
  });

  it('case 29: a market that ends takes its waiting orders with it', () => {
    const scenario = new TriggerScenario();
    const ids = [
      stop(95),
      trailing(500),
      trailing(500, { activationTicks: 120 }),
      { type: 'stop-limit', stopTicks: 94, ticks: 90 } as const,
    ].map((more) => orderOf(scenario.waits(S, 'sell', 5, more)).order.id);
    scenario.must({ kind: 'set_delisting', market: 0, delistAtMs: scenario.nowMs + 1 });
    scenario.nowMs += 1;
    scenario.must({ kind: 'tick' });
    expect(ids.map((id) => ends(scenario, id))).toEqual(ids.map(() => 'cancelled operator 0@0'));
    expect(scenario.balance(S, 'COIN')).toBe('1000000+0');
    expect(scenario.core.markets[0]!.status).toBe('halted');
  });

  it('case 30: a fired order of a disabled customer ends and trades nothing', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 5, stop(95))).order.id;
    scenario.bids([94, 5]);
    scenario.must({ kind: 'set_disabled', customer: S, reason: 'operators', isOn: true });
    scenario.trade(95);
    expect(ends(scenario, id)).toBe('cancelled disabled 0@0');
    expect(scenario.balance(S, 'COIN')).toBe('1000000+0');
  });

  it('case 31: what may not be done when it fires ends with a reason', () => {
    for (const [more, bids, reason] of [
      [{ ticks: 94, timeInForce: 'FOK' }, [94, 3], 'fill_or_kill'],
      [{ ticks: 93, postOnly: true }, [94, 5], 'post_only'],
    ] as const) {
      const scenario = new TriggerScenario();
      const id = orderOf(scenario.waits(S, 'sell', 10, { type: 'stop-limit', stopTicks: 95, ...more })).order.id;
      scenario.bids(bids);
      scenario.trade(95);
      expect(ends(scenario, id)).toBe(`cancelled ${reason} 0@0`);
      expect(scenario.balance(S, 'COIN')).toBe('1000000+0');
    }
  });

  it('case 32: a triggered order is not cut off', () => {
    const scenario = new TriggerScenario({ customers: 12 });
    const id = orderOf(scenario.waits(S, 'sell', 1_500, stop(95))).order.id;
    for (let index = 0; index < 1_500; index += 1) scenario.must(limit(4 + Math.floor(index / 190), 'buy', 94, 1));
    scenario.trade(95);
    expect(ends(scenario, id)).toBe('filled - 1500@141000');
    const updates = scenario.last!.facts.filter((fact) => fact.fact === 'order' && fact.id === id);
    expect(updates.map((fact) => (fact as OrderRecord).filledLots)).toEqual([1_000, 1_500]);
    expect(scenario.balance(S, 'COIN')).toBe('998500+0');
  });

  it('case 69: cancelling all reaches those that wait, or only the others', () => {
    for (const [only, left] of [
      ['working', 1],
      ['waiting', 1],
      [undefined, 0],
    ] as const) {
      const scenario = new TriggerScenario();
      scenario.must(limit(S, 'buy', 90, 5));
      scenario.waits(S, 'sell', 5, stop(95));
      scenario.cancel(S, { market: -1, ...(only === undefined ? {} : { only }) });
      expect(scenario.core.openOrders(S).map((order) => order.type)).toEqual(
        left === 0 ? [] : [only === 'working' ? 'stop-market' : 'limit'],
      );
    }
  });

  it('case 70: a stop-limit that works has no trigger to amend', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 5, { type: 'stop-limit', stopTicks: 95, ticks: 94 })).order.id;
    scenario.trade(95);
    expect(refusalOf(scenario.apply({ kind: 'amend', customer: S, order: id, ticks: 0, lots: 0, stopTicks: 90, request: null }))).toBe(
      'not_amendable',
    );
    expect(refusalOf(scenario.amend(S, id, { ticks: 96 }))).toBe('accepted');
  });
});
