// Protects: that no customer brings the core down by a list, and that no exit executes more than its list, or without a hold.
import { describe, expect, it } from 'vitest';
import { bracket, ListScenario } from '../testing/lists.ts';
import type { Leg } from '../testing/lists.ts';
import { limitOrder as limit } from '../testing/small-market.ts';
import { answer, ends, M, S, T } from '../testing/triggers.ts';

const buys: Leg[] = [
  { leg: 'profit', side: 'buy', ticks: 90, lots: 10 },
  { leg: 'stop', side: 'buy', type: 'stop-limit', stopTicks: 110, ticks: 112, lots: 10 },
];
const sale = (exit: Partial<Leg>): Leg[] => [
  { leg: 'entry', side: 'sell', ticks: 100, lots: 100 },
  { leg: 'exit', side: 'buy', ...exit },
];

describe('attacks on lists', () => {
  it('36: what an entry brought and its owner took away before it made a whole lot is not held', () => {
    const scenario = new ListScenario({ makerFeeBps: 10, decimals: [3, 0] });
    const [, profit, stop] = scenario.placed('bracket', ...bracket({ ticks: 100, lots: 10 }, 120, 90));
    scenario.must(limit(T, 'sell', 100, 1));
    const [available] = scenario.balance(S, 'COIN').split('+');
    const to = { owner: M, kind: 'trading' } as const;
    scenario.must({
      kind: 'transfer',
      from: { owner: S, kind: 'trading' },
      to,
      coin: 'COIN',
      amount: available!,
      reason: 'transfer',
      cause: 'away',
    });
    scenario.must(limit(T, 'sell', 100, 1));
    expect(scenario.balance(S, 'COIN')).toBe('999+0');
    scenario.must(limit(T, 'sell', 100, 8));
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 8', 'pending_trigger 8']);
    expect(scenario.balance(S, 'COIN')).toBe('991+8000');
  });

  it('36: proceeds that bought no whole lot and were spent are not held', () => {
    const scenario = new ListScenario();
    const [, exit] = scenario.placed('oto', ...sale({ ticks: 95 }));
    for (let count = 0; count < 18; count += 1) scenario.must(limit(T, 'buy', 100, 1));
    const [available] = scenario.balance(S, 'CASH').split('+');
    const to = { owner: M, kind: 'trading' } as const;
    scenario.must({
      kind: 'transfer',
      from: { owner: S, kind: 'trading' },
      to,
      coin: 'CASH',
      amount: available!,
      reason: 'transfer',
      cause: 'away',
    });
    scenario.must(limit(T, 'buy', 100, 1));
    expect(scenario.state(exit)).toBe('pending_trigger 19');
  });

  it('36: an exit of which only the resting sibling is left can be changed', () => {
    const scenario = new ListScenario();
    const [profit] = scenario.placed('oco', ...buys);
    scenario.cancel(S, { market: -1, only: 'waiting' });
    expect(scenario.balance(S, 'CASH')).toBe('999100+900');
    expect(scenario.amends(profit, { ticks: 91 }).ok).toBe(true);
    expect(scenario.balance(S, 'CASH')).toBe('999090+910');
  });

  it('36: exits that are left by their entry alone still end each other', () => {
    const scenario = new ListScenario({ band: null });
    const [entry, profit, stop] = scenario.placed(
      'bracket',
      { leg: 'entry', side: 'buy', ticks: 100, lots: 10 },
      { leg: 'profit', side: 'sell', ticks: 120 },
      { leg: 'stop', side: 'sell', type: 'stop-limit', stopTicks: 90, ticks: 80 },
    );
    scenario.must(limit(T, 'sell', 100, 4));
    scenario.cancel(S, { market: -1, only: 'working' });
    expect([scenario.state(entry), scenario.state(profit), scenario.state(stop)]).toEqual(['closed', 'new 4', 'pending_trigger 4']);
    scenario.must(limit(M, 'buy', 120, 4));
    expect([ends(scenario, profit), ends(scenario, stop)]).toEqual(['filled - 4@480', 'cancelled list 0@0']);
    scenario.bids([85, 20]);
    scenario.trade(90);
    expect(scenario.balance(S, 'COIN')).toBe('1000000+0');
  });

  it('36: an exit that is fired at a worse price than its own gets no more lots for it', () => {
    const scenario = new ListScenario();
    const [, exit] = scenario.placed('oto', ...sale({ type: 'stop-limit', stopTicks: 101, ticks: 200 }));
    scenario.must(limit(T, 'buy', 100, 40));
    expect(scenario.state(exit)).toBe('pending_trigger 20');
    scenario.must({ kind: 'cancel', customer: S, target: { market: -1, only: 'working' }, request: null });
    scenario.asks([102, 5]);
    scenario.trade(101);
    expect(scenario.state(exit)).toBe('partially_filled 15');
    expect(scenario.depth()).toBe('111×15 | ');
  });

  it('36: the same while the entry is open', () => {
    const scenario = new ListScenario();
    const [entry, exit] = scenario.placed('oto', ...sale({ type: 'stop-limit', stopTicks: 101, ticks: 200 }));
    scenario.must(limit(T, 'buy', 100, 40));
    scenario.asks([99, 1]);
    scenario.must(limit(T, 'buy', 99, 1));
    scenario.amends(entry, { ticks: 109 });
    scenario.asks([102, 5]);
    scenario.trade(101);
    expect(scenario.state(exit)).toBe('partially_filled 15');
    expect(scenario.depth()).toBe('111×15 | ');
  });

  it('36: an exit is no larger than an order may be, whatever its entry brings', () => {
    const scenario = new ListScenario({ band: null });
    const [, exit] = scenario.placed(
      'oto',
      { leg: 'entry', side: 'sell', ticks: 20_000, lots: 100 },
      { leg: 'exit', side: 'buy', ticks: 1 },
    );
    for (const customer of [M, T]) scenario.must(limit(customer, 'buy', 20_000, 30));
    expect(scenario.state(exit)).toBe('pending_trigger 1000000');
  });

  /** A market in which an order may cost more than money can be, and a customer with so many atoms more. */
  const withoutBound = (amount: string): ListScenario => {
    const scenario = new ListScenario({ band: null, decimals: [0, 15] });
    const rules = {
      minLots: 1,
      maxLots: 10_000_000,
      minTotal: '1',
      priceBandPercent: null,
      makerFeeBps: 0,
      takerFeeBps: 0,
      tags: [],
      sort: 0,
    };
    scenario.must({ kind: 'set_market_rules', market: 0, ...rules });
    scenario.must({ kind: 'issue', to: { owner: S, kind: 'trading' }, coin: 'CASH', amount, reason: 'seed', cause: 'more' });
    return scenario;
  };

  it('36: a stop that would cost more than money can be is refused', () => {
    const scenario = withoutBound(`9000000${'0'.repeat(15)}`);
    const [, stop] = scenario.placed('oco', ...buys.map((leg) => ({ ...leg, ticks: 1, lots: 5_000_000 })));
    expect(answer(scenario.amends(stop, { ticks: 2_147_483_647 }))).toBe('amount_out_of_range -');
    expect(scenario.state(stop)).toBe('pending_trigger 5000000');
  });

  it('an amount of which the stop would cost more than money can be is refused, though the other exit costs less', () => {
    const scenario = withoutBound(`3${'0'.repeat(24)}`);
    const [profit, stop] = scenario.placed('oco', { ...buys[0]!, ticks: 1, lots: 1 }, { ...buys[1]!, ticks: 2_000_000_000, lots: 1 });
    for (const exit of [profit, stop]) expect(answer(scenario.amends(exit, { lots: 5_000_000 }))).toBe('amount_out_of_range -');
    expect([scenario.state(profit), scenario.state(stop)]).toEqual(['new 1', 'pending_trigger 1']);
    expect(scenario.core.audit()).toEqual([]);
  });
});
