// Protects: what an iceberg shows and hides, whose turn it is, and what comes back when it ends; the cases of a table that were worked out by hand.
import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../commands.ts';
import type { Reply } from '../replies.ts';
import { orderOf, refusalOf } from '../testing/scenario.ts';
import type { Scenario } from '../testing/scenario.ts';
import { limitOrder as limit } from '../testing/small-market.ts';
import { answer, ends, S, T, TriggerScenario } from '../testing/triggers.ts';

const iceberg = (displayLots: number, more: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({ type: 'iceberg', displayLots, ...more });

function shows(
  scenario: TriggerScenario,
  customer: number,
  side: 'buy' | 'sell',
  ticks: number,
  lots: number,
  more: Partial<PlaceOrder>,
): number {
  return orderOf(scenario.place(customer, side, ticks, lots, more)).order.id;
}

/** `filled, shown + hidden` of an open order. */
function parts(scenario: Scenario, id: number): string {
  const { filledLots, hiddenLots = 0, lots } = scenario.core.openOrder(id)!;
  return `${filledLots}, ${lots - filledLots - hiddenLots} + ${hiddenLots}`;
}

function amended(scenario: Scenario, id: number, change: { ticks?: number; lots?: number; displayLots?: number }): Reply {
  return scenario.apply({ kind: 'amend', customer: S, order: id, ticks: 0, lots: 0, request: null, ...change });
}

function makers(scenario: Scenario): string {
  return scenario
    .last!.facts.flatMap((fact) => (fact.fact === 'trade' ? [`${fact.maker.customer === S ? 'S' : 'M'} ${fact.lots}`] : []))
    .join(', ');
}

/** An iceberg of 100 that shows 10, and five lots of a stranger behind it. */
function start(): { scenario: TriggerScenario; id: number } {
  const scenario = new TriggerScenario();
  const id = shows(scenario, S, 'sell', 100, 100, iceberg(10));
  scenario.asks([100, 5]);
  return { scenario, id };
}

/** After forty of them were bought. */
function later(): { scenario: TriggerScenario; id: number } {
  const both = start();
  both.scenario.must(limit(T, 'buy', 100, 40));
  return both;
}

describe('icebergs', () => {
  it('case 47: a part that is used up is replaced behind those who waited', () => {
    const { scenario, id } = start();
    expect(scenario.depth()).toBe(' | 100×15');
    scenario.must(limit(T, 'buy', 100, 12));
    expect(makers(scenario)).toBe('S 10, M 2');
    expect(scenario.depth()).toBe(' | 100×13');
    expect(parts(scenario, id)).toBe('10, 10 + 80');
    scenario.must(limit(T, 'buy', 100, 4));
    expect(makers(scenario)).toBe('M 3, S 1');
  });

  it('case 48: a large taker goes round, and the order is told once', () => {
    const { scenario, id } = later();
    expect(makers(scenario)).toBe('S 10, M 5, S 10, S 10, S 5');
    expect(parts(scenario, id)).toBe('35, 5 + 60');
    expect(scenario.depth()).toBe(' | 100×5');
    expect(scenario.last!.facts.flatMap((fact) => (fact.fact === 'order' && fact.id === id ? [fact.status] : []))).toEqual([
      'partially_filled',
    ]);
    expect(scenario.balance(S, 'COIN')).toBe('999900+65');
    expect(scenario.core.audit()).toEqual([]);
  });

  it('case 49: a cancelled iceberg gives back what it showed and what it hid (vegaprotocol/vega#8396)', () => {
    const { scenario, id } = later();
    scenario.cancel(S, { order: id });
    expect(ends(scenario, id)).toBe('cancelled customer 35@3500');
    expect(scenario.balance(S, 'COIN')).toBe('999965+0');
    expect(scenario.depth()).toBe(' | ');
    expect(scenario.core.audit()).toEqual([]);
  });

  it('case 49: another amount comes out of the hidden part first, or goes to it, and keeps the place', () => {
    for (const [lots, after, held] of [
      [50, '35, 5 + 10', 15],
      [38, '35, 3 + 0', 3],
      [200, '35, 5 + 160', 165],
    ] as const) {
      const { scenario, id } = later();
      scenario.asks([100, 7]);
      expect(refusalOf(amended(scenario, id, { lots }))).toBe('accepted');
      expect(parts(scenario, id)).toBe(after);
      expect(scenario.balance(S, 'COIN')).toBe(`${999_965 - held}+${held}`);
      expect(scenario.core.audit()).toEqual([]);
      scenario.must(limit(T, 'buy', 100, 1));
      expect(makers(scenario)).toBe('S 1');
    }
  });

  it('case 49: another display counts from the next part on, and another price queues again', () => {
    const { scenario, id } = later();
    expect(refusalOf(amended(scenario, id, { displayLots: 20 }))).toBe('accepted');
    expect(parts(scenario, id)).toBe('35, 5 + 60');
    scenario.must(limit(T, 'buy', 100, 5));
    expect(parts(scenario, id)).toBe('40, 20 + 40');
    expect(refusalOf(amended(scenario, id, { ticks: 101, lots: 90 }))).toBe('accepted');
    expect(parts(scenario, id)).toBe('40, 20 + 30');
    expect(scenario.depth()).toBe(' | 101×20');
    expect(answer(amended(scenario, id, { displayLots: 90 }))).toBe('display_out_of_range 89');
    expect(answer(amended(scenario, id, { lots: 1_100 }))).toBe('display_out_of_range 22');
    const plain = scenario.rest(S, 'sell', 105, 5);
    expect(answer(amended(scenario, plain, { displayLots: 2 }))).toBe('invalid_terms -');
    expect(scenario.core.audit()).toEqual([]);
  });

  it('case 50: what may not be shown, and how many', () => {
    const scenario = new TriggerScenario();
    const tried = (more: Partial<PlaceOrder>): Reply => scenario.place(S, 'sell', 100, 100, more);
    expect(answer(tried(iceberg(1)))).toBe('display_out_of_range 2');
    expect(answer(tried(iceberg(100)))).toBe('display_out_of_range 99');
    expect(answer(tried(iceberg(10, { displayVariance: 51 })))).toBe('display_out_of_range 50');
    expect(tried(iceberg(10, { timeInForce: 'IOC' }))).toMatchObject({ refusal: 'invalid_terms', details: { rule: 'iceberg_rests' } });
    expect(tried(iceberg(10, { total: '5' }))).toMatchObject({ refusal: 'invalid_terms', details: { field: 'total' } });
    expect(tried({ displayLots: 10 })).toMatchObject({
      refusal: 'invalid_terms',
      details: { rule: 'foreign_field', field: 'displayAmount' },
    });
    expect(answer(tried({ type: 'iceberg' }))).toBe('display_out_of_range 2');
    for (let count = 0; count < 5; count += 1) expect(answer(tried(iceberg(10)))).toBe('accepted');
    expect(tried(iceberg(10))).toMatchObject({ refusal: 'too_many_waiting', details: { rule: 'icebergs', limit: '5' } });
    expect(answer(tried({}))).toBe('accepted');
  });

  it('case 51: one that arrives takes with its whole amount, then shows its first part', () => {
    const scenario = new TriggerScenario();
    scenario.asks([100, 30]);
    const id = shows(scenario, S, 'buy', 100, 100, iceberg(10));
    expect(parts(scenario, id)).toBe('30, 10 + 60');
    expect(scenario.balance(S, 'CASH')).toBe('990000+7000');
    expect(scenario.depth()).toBe('100×10 | ');
  });

  it('case 52: parts of random size follow from the seed alone, and sum to the amount', () => {
    const slices = (seed: number): number[] => {
      const scenario = new TriggerScenario();
      const id = shows(scenario, S, 'sell', 100, 100, iceberg(10, { displayVariance: 20, seed }));
      const seen: number[] = [];
      for (;;) {
        const { filledLots, hiddenLots = 0, lots } = scenario.core.openOrder(id)!;
        const shown = lots - filledLots - hiddenLots;
        seen.push(shown);
        expect(scenario.depth()).toBe(` | 100×${shown}`);
        scenario.must(limit(T, 'buy', 100, shown));
        if (hiddenLots === 0) break;
      }
      expect(ends(scenario, id)).toBe('filled - 100@10000');
      expect(JSON.stringify(scenario.last)).not.toMatch(/seed"/i);
      return seen;
    };
    const seven = slices(7);
    expect(slices(7)).toEqual(seven);
    expect(slices(8)).not.toEqual(seven);
    expect(seven.reduce((a, b) => a + b)).toBe(100);
    for (const slice of seven.slice(0, -1)) expect(slice).toBeGreaterThanOrEqual(8);
    for (const slice of seven) expect(slice).toBeLessThanOrEqual(12);
    expect(new Set(seven).size).toBeGreaterThan(2);
  });

  it('case 71: a post-only order that would take moves one tick behind the best of the other side', () => {
    const scenario = new TriggerScenario();
    scenario.asks([101, 4]);
    const makesWay = { postOnly: true, repricesIfTaking: true };
    const { order } = orderOf(scenario.place(S, 'buy', 103, 5, makesWay));
    expect(order).toMatchObject({ status: 'new', ticks: 100, filledLots: 0 });
    expect(scenario.balance(S, 'CASH')).toBe('999500+500');
    expect(orderOf(scenario.place(T, 'sell', 90, 1, makesWay)).order.ticks).toBe(101);
    expect(orderOf(scenario.place(T, 'sell', 104, 1, makesWay)).order.ticks).toBe(104);
    expect(scenario.place(S, 'buy', 103, 5, { repricesIfTaking: true })).toMatchObject({
      refusal: 'invalid_terms',
      details: { rule: 'reprice_post_only', field: 'repriceIfTaking' },
    });
    expect(answer(scenario.place(S, 'sell', 0, 5, { ...makesWay, type: 'stop-market', stopTicks: 90 }))).toBe('invalid_terms -');
  });

  it('case 71: where there is no such price it is refused', () => {
    const scenario = new TriggerScenario();
    scenario.asks([1, 4]);
    expect(answer(scenario.place(S, 'buy', 3, 5, { postOnly: true, repricesIfTaking: true }))).toBe('post_only_would_take -');
  });

  it('own orders never meet what is hidden', () => {
    for (const [stp, left, taker] of [
      ['decrement', '0, 5 + 60', 'expired self_trade 0@0'],
      ['expire-maker', 'expired self_trade 0@0', 'new - 0@0'],
      ['expire-taker', '0, 10 + 90', 'expired self_trade 0@0'],
    ] as const) {
      const scenario = new TriggerScenario();
      const id = shows(scenario, S, 'sell', 100, 100, iceberg(10));
      const own = orderOf(scenario.place(S, 'buy', 100, 35, { stp })).order.id;
      expect(ends(scenario, own)).toBe(taker);
      expect(scenario.core.openOrder(id) === undefined ? ends(scenario, id) : parts(scenario, id)).toBe(left);
      expect(scenario.core.audit()).toEqual([]);
    }
  });

  it('an expired iceberg is met no more, and gives everything back', () => {
    const scenario = new TriggerScenario();
    const id = shows(scenario, S, 'sell', 100, 100, iceberg(10, { timeInForce: 'GTD', expireAtMs: scenario.nowMs + 5 }));
    scenario.must(limit(T, 'buy', 100, 25));
    scenario.nowMs += 5;
    scenario.must(limit(T, 'buy', 100, 25));
    expect(ends(scenario, id)).toBe('expired expiry 25@2500');
    expect(scenario.balance(S, 'COIN')).toBe('999975+0');
  });

  it('a fill-or-kill counts what is shown, and is not cut off by the parts that come after', () => {
    const { scenario } = start();
    expect(scenario.place(T, 'buy', 100, 16, { timeInForce: 'FOK' })).toMatchObject({
      refusal: 'fill_or_kill_not_fillable',
      details: { limit: '15' },
    });
    expect(orderOf(scenario.place(T, 'buy', 100, 15, { timeInForce: 'FOK' })).order.status).toBe('filled');
    const many = new TriggerScenario({ customers: 12 });
    for (let customer = 4; customer <= 12; customer += 1)
      for (let count = 0; count < 5; count += 1) shows(many, customer, 'sell', 100, 100, iceberg(2));
    many.asks([101, 3_000]);
    const whole = orderOf(many.place(T, 'buy', 101, 3_000, { timeInForce: 'FOK' })).order;
    expect(whole).toMatchObject({ filledLots: 3_000, status: 'filled' });
    expect(orderOf(many.place(T, 'buy', 101, 1_100, { timeInForce: 'IOC' })).order.filledLots).toBe(1_100);
    expect(many.core.audit()).toEqual([]);
  });

  it('a fill-or-kill takes each part once, and then what it needs of what is hidden, in their order', () => {
    const scenario = new TriggerScenario();
    const first = shows(scenario, S, 'sell', 100, 30, iceberg(10));
    const second = shows(scenario, S, 'sell', 100, 60, iceberg(10));
    scenario.asks([101, 100]);
    expect(orderOf(scenario.place(T, 'buy', 101, 55, { timeInForce: 'FOK' })).order.status).toBe('filled');
    // 10 and 10 that were shown, 20 that the first hid, 15 of the second.
    expect(ends(scenario, first)).toBe('filled - 30@3000');
    expect(parts(scenario, second)).toBe('25, 10 + 25');
    expect(scenario.core.audit()).toEqual([]);
  });

  it('no answer to a fill-or-kill depends on what is hidden', () => {
    // The iceberg, so many others, and the one order behind them.
    for (const before of [498, 499]) {
      const answers = [0, 2, 50].map((hidden) => {
        const scenario = new TriggerScenario({ customers: 8 });
        if (hidden === 0) scenario.must(limit(4, 'sell', 100, 10));
        else shows(scenario, 4, 'sell', 100, 10 + hidden, iceberg(10));
        for (let count = 0; count < before; count += 1) scenario.must(limit(5 + (count % 4), 'sell', 100, 1));
        scenario.asks([101, 100]);
        return answer(scenario.place(T, 'buy', 101, before + 11, { timeInForce: 'FOK' }));
      });
      expect(answers).toEqual(Array(3).fill(before === 498 ? 'accepted' : 'fill_or_kill_not_fillable -'));
    }
  });
});
