// Protects: how trailing stops follow, begin and fire; the cases of a table that were worked out by hand.
import { describe, expect, it } from 'vitest';
import { orderOf } from '../testing/scenario.ts';
import { limitOrder as limit } from '../testing/small-market.ts';
import { answer, ends, S, T, told, trailing, TriggerScenario } from '../testing/triggers.ts';

describe('trailing stops', () => {
  it('case 33: a trailing stop follows, and fires when the price comes back', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 5, trailing(500))).order.id;
    const extreme = (): number | undefined => scenario.core.openOrder(id)?.extremeTicks;
    expect(extreme()).toBe(100);
    scenario.trade(110);
    expect(extreme()).toBe(110);
    scenario.trade(120);
    expect(extreme()).toBe(120);
    scenario.bids([113, 5]);
    scenario.trade(115);
    expect(extreme()).toBe(120);
    scenario.trade(114);
    expect(ends(scenario, id)).toBe('filled - 5@565');
    expect(told(scenario).get(id)).toMatchObject({ extremeTicks: 120, trailingBps: 500 });
  });

  it('case 34: by amount', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'sell', 5, { type: 'trailing-stop', trailingTicks: 7 })).order.id;
    scenario.bids([92, 5]);
    scenario.trade(108);
    scenario.trade(102);
    expect(scenario.core.openOrder(id)?.extremeTicks).toBe(108);
    scenario.trade(101);
    expect(scenario.core.openOrder(id)).toBeUndefined();
  });

  it.each([
    { trades: [110, 100], later: [120, 115], extreme: 120, trigger: 114 },
    { trades: [], later: [130], extreme: 130, trigger: 123 },
  ])('case 35: nothing follows before its activation ($extreme)', ({ trades, later, extreme, trigger }) => {
    const scenario = new TriggerScenario({ band: 30 });
    const id = orderOf(scenario.waits(S, 'sell', 5, trailing(500, { activationTicks: 120 }))).order.id;
    for (const ticks of trades) scenario.trade(ticks);
    expect(scenario.core.openOrder(id)?.extremeTicks).toBeUndefined();
    for (const ticks of later) scenario.trade(ticks);
    expect(scenario.core.openOrder(id)?.extremeTicks).toBe(extreme);
    scenario.bids([90, 5]);
    scenario.trade(trigger + 1);
    expect(scenario.core.openOrder(id)?.status).toBe('pending_trigger');
    scenario.trade(trigger);
    expect(scenario.core.openOrder(id)).toBeUndefined();
  });

  it('case 36: an activation that is met already is refused', () => {
    const scenario = new TriggerScenario();
    expect(answer(scenario.waits(S, 'sell', 5, trailing(500, { activationTicks: 100 })))).toBe('trigger_already_met 101');
    expect(answer(scenario.waits(S, 'buy', 0, trailing(500, { activationTicks: 100, total: '500' })))).toBe('trigger_already_met 99');
  });

  it('case 37: a trailing purchase', () => {
    const scenario = new TriggerScenario();
    const id = orderOf(scenario.waits(S, 'buy', 0, trailing(500, { total: '950' }))).order.id;
    scenario.asks([96, 20]);
    scenario.tradeDown(90);
    scenario.tradeDown(94);
    expect(scenario.core.openOrder(id)?.extremeTicks).toBe(90);
    scenario.tradeDown(95);
    expect(ends(scenario, id)).toBe('filled - 9@864');
    expect(scenario.balance(S, 'CASH')).toBe(`${1_000_000 - 864}+0`);
  });

  it('case 38: a falling taker raises the extreme first', () => {
    const scenario = new TriggerScenario({ band: 30 });
    const id = orderOf(scenario.waits(S, 'sell', 5, trailing(500))).order.id;
    scenario.bids([120, 1], [113, 1], [112, 5]);
    scenario.must(limit(T, 'sell', 113, 2));
    expect(ends(scenario, id)).toBe('filled - 5@560');
    expect(told(scenario).get(id)?.extremeTicks).toBe(120);
  });

  it('case 39: a rising taker is compared first', () => {
    const scenario = new TriggerScenario({ band: 30 });
    const id = orderOf(scenario.waits(S, 'sell', 5, trailing(500))).order.id;
    scenario.trade(118);
    scenario.asks([113, 1], [120, 1]);
    scenario.must(limit(T, 'buy', 120, 2));
    expect(scenario.core.openOrder(id)).toMatchObject({ status: 'pending_trigger', extremeTicks: 120 });
  });

  it.each([
    { trades: [104], both: false },
    { trades: [112, 106], both: true },
  ])('case 40: each has its own extreme until a trade beats them all (both: $both)', ({ trades, both }) => {
    const scenario = new TriggerScenario({ customers: 5 });
    const p = orderOf(scenario.waits(4, 'sell', 1, trailing(500))).order.id;
    scenario.trade(110);
    scenario.trade(105);
    const q = orderOf(scenario.waits(5, 'sell', 1, trailing(500))).order.id;
    scenario.bids([100, 9]);
    for (const ticks of trades) scenario.trade(ticks);
    const fired = [...told(scenario).keys()].filter((id) => id === p || id === q);
    expect(fired).toEqual(both ? [p, q] : [p]);
    expect(scenario.core.openOrder(q)?.extremeTicks).toBe(both ? undefined : 105);
  });

  it('case 41: a smaller distance fires first', () => {
    const scenario = new TriggerScenario({ band: 300, customers: 5 });
    scenario.trade(200);
    const far = orderOf(scenario.waits(4, 'sell', 1, trailing(1_000))).order.id;
    const near = orderOf(scenario.waits(5, 'sell', 1, trailing(100))).order.id;
    scenario.bids([185, 1]);
    scenario.trade(199);
    expect(scenario.core.openOrder(near)?.status).toBe('pending_trigger');
    scenario.trade(190);
    expect([scenario.core.openOrder(near), scenario.core.openOrder(far)?.status]).toEqual([undefined, 'pending_trigger']);
    scenario.trade(180);
    expect(scenario.core.openOrder(far)).toBeUndefined();
  });

  it('case 42: distances that leave no trigger', () => {
    const scenario = new TriggerScenario({ band: 90 });
    scenario.trade(50);
    expect(answer(scenario.waits(S, 'sell', 5, { type: 'trailing-stop', trailingTicks: 50 }))).toBe('trailing_out_of_range 49');
    expect(answer(scenario.waits(S, 'sell', 5, trailing(5)))).toBe('trailing_out_of_range 10');
    const id = orderOf(scenario.waits(S, 'sell', 5, trailing(10))).order.id;
    scenario.bids([20, 9]);
    scenario.trade(49);
    expect(scenario.core.openOrder(id)).toBeUndefined();
  });

  it('case 43: another distance keeps the extreme', () => {
    for (const [last, result] of [
      [118, 'accepted'],
      [115, 'trigger_already_met 417'],
    ] as const) {
      const scenario = new TriggerScenario({ band: 50 });
      const id = orderOf(scenario.waits(S, 'sell', 5, trailing(500))).order.id;
      scenario.trade(120);
      scenario.trade(last);
      expect(answer(scenario.apply({ kind: 'amend', customer: S, order: id, ticks: 0, lots: 0, trailingBps: 300, request: null }))).toBe(
        result,
      );
      expect(scenario.core.openOrder(id)).toMatchObject({ extremeTicks: 120, trailingBps: last === 118 ? 300 : 500 });
    }
  });
});
