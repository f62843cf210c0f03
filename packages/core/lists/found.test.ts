// Protects: what the naive model of the simulator found in lists of orders (issue 39).
import { describe, expect, it } from 'vitest';
import { bracket, ListScenario, oco } from '../testing/lists.ts';
import type { Leg } from '../testing/lists.ts';
import { limitOrder as limit } from '../testing/small-market.ts';
import { answer, ends, M, S, stop as stopAt, T } from '../testing/triggers.ts';

const buys: readonly Leg[] = [
  { leg: 'profit', side: 'buy', ticks: 90, lots: 10 },
  { leg: 'stop', side: 'buy', type: 'stop-limit', stopTicks: 110, ticks: 112, lots: 10 },
];

describe('issue 39: lists beside the model', () => {
  it('issue 39: a purchase whose stop was cancelled by itself can be changed', () => {
    const scenario = new ListScenario();
    const [profit] = scenario.placed('oco', ...buys);
    scenario.must({ kind: 'cancel', customer: S, target: { market: 0, only: 'waiting' }, request: null });
    expect(scenario.balance(S, 'CASH')).toBe('999100+900');
    expect(answer(scenario.amends(profit, { ticks: 91 }))).toBe('accepted');
    expect(scenario.balance(S, 'CASH')).toBe('999090+910');
  });

  it('issue 39: exits of an entry that was cancelled with `only` still end each other', () => {
    const scenario = new ListScenario({ band: null });
    const [, profit, stop] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 10 }, 120, 90));
    scenario.must(limit(T, 'sell', 100, 4));
    scenario.must({ kind: 'cancel', customer: S, target: { market: 0, only: 'working' }, request: null });
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 4', 'pending_trigger 4']);
    scenario.must(limit(T, 'buy', 120, 4));
    expect([ends(scenario, profit), ends(scenario, stop)]).toEqual(['filled - 4@480', 'cancelled list 0@0']);
  });

  it('issue 39: an exit that was fired has what its entry had brought at the price that it had then', () => {
    const scenario = new ListScenario();
    const [, profit, stop] = scenario.placed(
      'bracket',
      { leg: 'entry', side: 'sell', ticks: 100, lots: 10 },
      { leg: 'profit', side: 'buy', type: 'take-profit-limit', stopTicks: 95, ticks: 130 },
      { leg: 'stop', side: 'buy', type: 'stop-limit', stopTicks: 109, ticks: 110 },
    );
    scenario.must(limit(T, 'buy', 100, 5));
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['pending_trigger 3', 'pending_trigger 3']);
    scenario.tradeDown(95);
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 3', 'pending_trigger 3']);
    expect(scenario.depth().includes('×3')).toBe(true);
    scenario.cancels(profit);
    expect(scenario.balance(S, 'CASH')).toBe('1000500+0');
  });

  it('issue 39: what was left over of a lot may have been spent', () => {
    const scenario = new ListScenario();
    const [, exit] = scenario.placed(
      'oto',
      { leg: 'entry', side: 'sell', ticks: 100, lots: 10 },
      { leg: 'exit', side: 'buy', type: 'stop-limit', stopTicks: 110, ticks: 112 },
    );
    scenario.must(limit(T, 'buy', 100, 1));
    expect(scenario.state(exit)).toBe('pending_trigger 10 entry');
    scenario.must(limit(S, 'buy', 10, 100_000));
    scenario.must(limit(S, 'buy', 10, 10));
    expect(scenario.balance(S, 'CASH')).toBe('0+1000100');
    scenario.must(limit(T, 'buy', 100, 1));
    expect(scenario.state(exit)).toBe('pending_trigger 10 entry');
    scenario.must(limit(T, 'buy', 100, 1));
    expect(scenario.state(exit)).toBe('pending_trigger 1');
    expect(scenario.balance(S, 'CASH')).toBe('88+1000212');
  });

  it('issue 39: an exit at a limit has no trigger of its own', () => {
    const scenario = new ListScenario();
    const [entry, profit, stop] = bracket({ ticks: 100, lots: 10 }, 120, 90);
    expect(answer(scenario.list('bracket', entry!, { ...profit!, stopTicks: 120 }, stop!))).toBe('invalid_terms -');
  });

  it('issue 39: an exit that follows an entry by total can be moved before that brings anything', () => {
    const scenario = new ListScenario();
    const [, profit, stop] = scenario.placed('bracket', ...bracket({ type: 'stop-market', stopTicks: 105, total: '1000' }, 120, 90));
    expect(answer(scenario.amends(stop, { stopTicks: 92 }))).toBe('accepted');
    expect(answer(scenario.amends(profit, { ticks: 125 }))).toBe('accepted');
  });

  it('issue 39: a stop of which less is left than may be ordered can be moved', () => {
    const scenario = new ListScenario({ minTotal: '500' });
    const [profit, stop] = scenario.placed('oco', ...oco(10, 110, 90));
    scenario.must(limit(T, 'buy', 110, 9));
    expect(scenario.state(profit)).toBe('partially_filled 1');
    expect(answer(scenario.amends(stop, { stopTicks: 92 }))).toBe('accepted');
  });

  it('issue 39: an amended exit says when, as the order itself does', () => {
    const scenario = new ListScenario();
    const [, stop] = scenario.placed('oco', ...oco(10, 110, 90));
    scenario.nowMs += 1_000;
    const reply = scenario.amends(stop, { lots: 10 });
    expect(scenario.core.openOrder(stop)?.updatedAtMs).toBe(scenario.nowMs);
    expect(reply).toMatchObject({ order: { updatedAtMs: scenario.nowMs } });
  });

  it('issue 39: an exit that was fired cannot be changed, by its amount either', () => {
    const scenario = new ListScenario({ customers: 140 });
    for (let customer = 4; customer < 134; customer += 1) scenario.waits(customer, 'sell', 1, stopAt(95));
    const [profit, stop] = scenario.placed('oco', ...oco(10, 110, 95));
    scenario.bids([94, 1_000]);
    scenario.trade(95);
    expect(answer(scenario.amends(stop, { lots: 5 }))).toBe('not_amendable -');
    expect(scenario.state(profit)).toBe('new 10');
    scenario.drain();
    expect([ends(scenario, profit), ends(scenario, stop)]).toEqual(['cancelled list 0@0', 'filled - 10@940']);
  });

  it('an exit that gave way to an own order when it was fired takes its sibling along', () => {
    const scenario = new ListScenario();
    const [profit, stop] = scenario.placed(
      'oco',
      { leg: 'profit', side: 'sell', type: 'take-profit-limit', stopTicks: 101, ticks: 101, lots: 10, stp: 'decrement' },
      { leg: 'stop', side: 'sell', type: 'stop-limit', stopTicks: 90, ticks: 89, lots: 10, stp: 'decrement' },
    );
    scenario.must(limit(S, 'buy', 101, 4));
    scenario.must(limit(T, 'sell', 101, 1));
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 7', 'pending_trigger 7']);
  });

  it('issue 36: exits that an entry brings while trades are still to be compared begin after that, from the last price', () => {
    const scenario = new ListScenario({ band: null, unitsMax: 1 });
    scenario.trade(90);
    for (const [customer, more] of [
      [M, { trailingBps: 1_000 }],
      [T, { trailingTicks: 20 }],
    ] as const)
      expect(answer(scenario.waits(customer, 'sell', 1, { type: 'trailing-stop', ...more }))).toBe('accepted');
    const [, profit, stop] = scenario.placed(
      'bracket',
      { leg: 'entry', side: 'buy', ticks: 100, lots: 10 },
      { leg: 'profit', side: 'sell', type: 'take-profit-market', stopTicks: 103 },
      { leg: 'stop', side: 'sell', type: 'trailing-stop', trailingTicks: 5 },
    );
    scenario.bids([105, 1]);
    // One taker trades at 105 and then at 100: the two that trail have to follow, and one of them is left for later.
    scenario.must(limit(T, 'sell', 100, 11));
    expect(scenario.core.waitingSteps).toBeGreaterThan(0);
    for (let left = 20; scenario.core.waitingSteps > 0 && left > 0; left -= 1) scenario.drain();
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['pending_trigger 10', 'pending_trigger 10']);
    expect(scenario.core.openOrder(stop)).toMatchObject({ extremeTicks: 100 });
    expect(scenario.core.audit()).toEqual([]);
  });
});
