// Protects: a market that ends takes its waiting orders with it in one order, whatever a core remembers of an end before.
import { describe, expect, it } from 'vitest';
import { orderOf } from '../testing/scenario.ts';
import { stop, told, TriggerScenario } from '../testing/triggers.ts';

describe('waiting orders', () => {
  it('end with their market in the order of their places, whatever ended with it before', () => {
    const scenario = new TriggerScenario({ customers: 6 });
    const end = (): void => {
      scenario.must({ kind: 'set_delisting', market: 0, delistAtMs: scenario.nowMs + 1 });
      scenario.nowMs += 1;
      scenario.must({ kind: 'tick' });
    };
    const wait = (customer: number): number => orderOf(scenario.waits(customer, 'sell', 1, stop(95))).order.id;
    const [first, second, third] = [wait(4), wait(5), wait(6)];
    scenario.cancel(6, { order: third });
    end();
    expect([...told(scenario).keys()]).toEqual([first, second]);
    scenario.must({ kind: 'set_delisting', market: 0, delistAtMs: null });
    scenario.must({ kind: 'set_market_status', market: 0, status: 'open' });
    const again = [wait(4), wait(5), wait(6)];
    end();
    const place = (id: number): number => id % 2 ** 24;
    expect([...told(scenario).keys()]).toEqual(again.toSorted((a, b) => place(a) - place(b)));
  });
});
