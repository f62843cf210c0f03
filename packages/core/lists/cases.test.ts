// Protects: what orders of a list do to each other; the cases of a table that were worked out by hand.
import { describe, expect, it } from 'vitest';
import { bracket, ListScenario, oco } from '../testing/list-scenario.ts';
import { limitOrder as limit } from '../testing/small-market.ts';
import { answer, ends, M, S, T } from '../testing/triggers.ts';

describe('lists of orders', () => {
  it('case 53: an exit that fills ends the other, and the coins are held once', () => {
    const scenario = new ListScenario();
    const [profit, stop] = scenario.placed('oco', ...oco(10, 110, 90));
    expect(scenario.balance(S, 'COIN')).toBe('999990+10');
    scenario.must(limit(M, 'buy', 110, 10));
    expect([ends(scenario, profit), ends(scenario, stop)]).toEqual(['filled - 10@1100', 'cancelled list 0@0']);
    expect(scenario.balance(S, 'COIN')).toBe('999990+0');
  });

  it('case 54: a part that is filled leaves the stop the rest, and the stop cancels its sibling first', () => {
    const scenario = new ListScenario();
    const [profit, stop] = scenario.placed('oco', ...oco(10, 110, 90));
    scenario.bids([89, 10]);
    scenario.must(limit(M, 'buy', 110, 4));
    expect(scenario.state(stop)).toBe('pending_trigger 6');
    scenario.trade(90);
    expect([ends(scenario, profit), ends(scenario, stop)]).toEqual(['cancelled list 4@440', 'filled - 6@534']);
    expect(scenario.balance(S, 'COIN')).toBe('999990+0');
  });

  it('case 55: fills come before triggers', () => {
    const whole = new ListScenario({ band: null });
    const [, all] = whole.placed('oco', ...oco(10, 110, 90));
    whole.asks([89, 1]);
    whole.must(limit(T, 'buy', 110, 11));
    expect(ends(whole, all)).toBe('cancelled list 0@0');
    const part = new ListScenario({ band: null });
    const [profit, stop] = part.placed('oco', ...oco(10, 110, 90));
    part.asks([89, 1]);
    part.bids([88, 10]);
    part.must(limit(T, 'buy', 110, 5));
    expect([ends(part, profit), ends(part, stop)]).toEqual(['cancelled list 4@440', 'filled - 6@528']);
  });

  it('case 56: of two exits that wait, the one whose price was met first', () => {
    const scenario = new ListScenario({ band: null });
    const [profit, stop] = scenario.placed(
      'oco',
      { leg: 'profit', side: 'sell', type: 'take-profit-market', stopTicks: 103, lots: 10 },
      oco(10, 0, 98)[1]!,
    );
    scenario.asks([97, 1], [104, 1]);
    scenario.bids([96, 20]);
    scenario.must(limit(T, 'buy', 104, 2));
    expect([ends(scenario, profit), ends(scenario, stop)]).toEqual(['cancelled list 0@0', 'filled - 10@960']);
  });

  it('case 57: exits on the wrong side are refused with the nearest', () => {
    const scenario = new ListScenario();
    expect(answer(scenario.list('oco', ...oco(10, 110, 101)))).toBe('trigger_already_met 99');
    scenario.bids([99, 1]);
    expect(answer(scenario.list('oco', ...oco(10, 95, 90)))).toBe('post_only_would_take 100');
    expect(answer(scenario.list('oco', ...oco(10, 100, 90)))).toBe('list_relation 101');
    expect(scenario.balance(S, 'COIN')).toBe('1000000+0');
  });

  it('case 58: a purchase holds the more expensive leg once', () => {
    const scenario = new ListScenario();
    const [profit, stop] = scenario.placed(
      'oco',
      { leg: 'profit', side: 'buy', ticks: 90, lots: 10 },
      { leg: 'stop', side: 'buy', type: 'stop-limit', stopTicks: 110, ticks: 112, lots: 10 },
    );
    expect(scenario.balance(S, 'CASH')).toBe('998880+1120');
    scenario.must(limit(T, 'sell', 90, 4));
    expect(scenario.balance(S, 'CASH')).toBe('998968+672');
    scenario.asks([111, 10]);
    scenario.tradeDown(99);
    scenario.tradeDown(108);
    scenario.tradeDown(110);
    expect([ends(scenario, profit), ends(scenario, stop)]).toEqual(['cancelled list 4@360', 'filled - 6@666']);
    expect(scenario.balance(S, 'CASH')).toBe('998974+0');
  });

  it('case 59: one of them cancelled ends both, one amount for both', () => {
    const cancelled = new ListScenario();
    const [one, two] = cancelled.placed('oco', ...oco(10, 110, 90));
    cancelled.cancels(two);
    expect([ends(cancelled, one), ends(cancelled, two)]).toEqual(['cancelled list 0@0', 'cancelled customer 0@0']);
    expect(cancelled.balance(S, 'COIN')).toBe('1000000+0');
    for (const index of [0, 1] as const) {
      const scenario = new ListScenario();
      const legs = scenario.placed('oco', ...oco(10, 110, 90));
      expect(scenario.amends(legs[index], { lots: 6 }).ok).toBe(true);
      expect([scenario.state(legs[0]), scenario.state(legs[1])]).toEqual(['new 6', 'pending_trigger 6']);
      expect(scenario.balance(S, 'COIN')).toBe('999994+6');
    }
    const filled = new ListScenario();
    const [profit] = filled.placed('oco', ...oco(10, 110, 90));
    filled.must(limit(M, 'buy', 110, 4));
    expect(answer(filled.amends(profit, { lots: 4 }))).toBe('amount_out_of_range 5');
  });

  it('case 60: self-trade prevention takes from both', () => {
    const scenario = new ListScenario();
    const [profit, stop] = scenario.placed('oco', ...oco(10, 110, 90));
    scenario.must({ ...limit(S, 'buy', 110, 3), stp: 'decrement' });
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 7', 'pending_trigger 7']);
    expect(scenario.balance(S, 'COIN')).toBe('999993+7');
  });

  it('case 61: a bracket becomes two exits that hold what was bought once', () => {
    const scenario = new ListScenario();
    const [entry, profit, stop] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 10 }, 120, 90));
    expect(scenario.balance(S, 'CASH')).toBe('999000+1000');
    expect(scenario.balance(S, 'COIN')).toBe('1000000+0');
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['pending_trigger 10 entry', 'pending_trigger 10 entry']);
    scenario.must(limit(T, 'sell', 100, 10));
    expect(ends(scenario, entry)).toBe('filled - 10@1000');
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 10', 'pending_trigger 10']);
    expect(scenario.depth()).toBe(' | 120×10');
    expect(scenario.balance(S, 'COIN')).toBe('1000000+10');
  });

  it('case 62: exits have what came after the fee, in whole lots', () => {
    const scenario = new ListScenario({ makerFeeBps: 10, decimals: [3, 0] });
    const [, profit, stop] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 999 }, 120, 90));
    scenario.must(limit(T, 'sell', 100, 999));
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 998', 'pending_trigger 998']);
    expect(scenario.balance(S, 'COIN')).toBe('1000000001+998000');
  });

  it('case 63: the exit that is met first ends the rest of the entry', () => {
    const scenario = new ListScenario({ band: null });
    const [entry, profit, stop] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 10 }, 120, 90));
    scenario.must(limit(T, 'sell', 100, 4));
    expect([scenario.state(entry), scenario.state(profit), scenario.state(stop)]).toEqual([
      'partially_filled 6',
      'pending_trigger 4',
      'pending_trigger 4',
    ]);
    expect(scenario.balance(S, 'CASH')).toBe('999000+600');
    scenario.trade(120);
    expect(ends(scenario, entry)).toBe('cancelled list 4@400');
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 4', 'pending_trigger 4']);
    expect(scenario.depth()).toBe(' | 120×4');
    expect(scenario.balance(S, 'CASH')).toBe('999600+0');
  });

  it('case 64: the sweep that fills the entry and meets the stop fires it', () => {
    const scenario = new ListScenario();
    const [, profit, stop] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 10 }, 120, 95));
    scenario.bids([94, 20]);
    scenario.must(limit(T, 'sell', 94, 15));
    expect([ends(scenario, profit), ends(scenario, stop)]).toEqual(['cancelled list 0@0', 'filled - 10@940']);
    expect(scenario.balance(S, 'COIN')).toBe('1000000+0');
  });

  it('case 65: an entry that ends with nothing ends its exits, one that brought something does not', () => {
    const none = new ListScenario();
    const [entry, profit, stop] = none.placed('bracket', ...bracket({ ticks: 100, lots: 10 }, 120, 90));
    none.cancels(entry);
    expect([ends(none, profit), ends(none, stop)]).toEqual(['cancelled list 0@0', 'cancelled list 0@0']);
    const some = new ListScenario();
    const [first, second, third] = some.placed('bracket', ...bracket({ ticks: 100, lots: 10 }, 120, 90));
    some.must(limit(T, 'sell', 100, 4));
    some.cancels(first);
    expect([some.state(second), some.state(third)]).toEqual(['new 4', 'pending_trigger 4']);
  });

  it('case 66: an entry at market', () => {
    const scenario = new ListScenario();
    scenario.asks([100, 4], [101, 10]);
    const [entry, profit, stop] = scenario.placed('bracket', ...bracket({ type: 'market', timeInForce: 'IOC', total: '1000' }, 120, 90));
    expect(ends(scenario, entry)).toBe('filled - 9@905');
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 9', 'pending_trigger 9']);
  });

  it('case 67: a sale and what it buys', () => {
    const scenario = new ListScenario();
    const [entry, exit] = scenario.placed(
      'oto',
      { leg: 'entry', side: 'sell', ticks: 100, lots: 10 },
      { leg: 'exit', side: 'buy', ticks: 95, lots: 12 },
    );
    scenario.must(limit(T, 'buy', 100, 10));
    expect(ends(scenario, entry)).toBe('filled - 10@1000');
    expect(scenario.state(exit)).toBe('new 10');
    expect(scenario.balance(S, 'CASH')).toBe('1000050+950');
  });

  it('case 68: each order counts', () => {
    const scenario = new ListScenario();
    for (let count = 0; count < 199; count += 1) scenario.must(limit(S, 'buy', 95, 1));
    expect(answer(scenario.list('oco', ...oco(10, 110, 90)))).toBe('too_many_open_orders -');
    expect(answer(scenario.waits(S, 'sell', 5, { type: 'stop-market', stopTicks: 95 }))).toBe('accepted');
  });
});
