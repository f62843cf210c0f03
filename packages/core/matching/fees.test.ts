// Protects what a trade costs: each side pays its own rate, out of what it receives, reported as charged and the same in the ledger; and a disabled customer can trade again once enabled.
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DISABLED_REASONS } from '../codes.ts';
import type { DisabledReason } from '../codes.ts';
import type { Command } from '../commands.ts';
import { Core } from '../core.ts';
import type { PostingFact, TradeFact } from '../facts.ts';
import { refusalOf, Scenario } from '../testing/scenario.ts';

/** A snapshot of layout 5 with three customers: the second one is disabled, of level 3, pays half, and has no price guard. */
const LAYOUT_5 =
  'H4sIAAAAAAACA2NgAAERBwY4fYDNlafKiQE7cIhmiIUyOaB6PtgnMsBYSXBWMpSl4fD/////YK1O/GARGF9hITsDMxeCD5PHbSO1wIf9ZJiNprZhbU7WJUcGBoYcNvaTjgAxhc9ZRgEAAA==';

/** Ten and twenty of ten thousand: what one side pays is never what the other does. */
function traded(takerSide: 'buy' | 'sell') {
  const scenario = new Scenario({ makerFeeBps: 10, takerFeeBps: 20 });
  scenario.rest(1, takerSide === 'buy' ? 'sell' : 'buy', 2, 10_000);
  scenario.place(2, takerSide, 2, 10_000);
  const facts = scenario.last?.facts ?? [];
  const trade = facts.find((fact): fact is TradeFact => fact.fact === 'trade');
  const postings = facts.filter((fact): fact is PostingFact => fact.fact === 'posting');
  const house = scenario.core.balances(0).map(({ coin, available }) => `${coin} ${available}`);
  return { scenario, trade, house, moved: postings.map(({ owner, coin, amount, reason }) => `${owner} ${coin} ${amount} ${reason}`) };
}

describe('G17: fees', () => {
  it('where the taker buys: it pays its own rate in coins, the maker its own in cash', () => {
    const { scenario, trade, house, moved } = traded('buy');
    expect([trade?.maker.fee, trade?.taker.fee]).toEqual(['20', '20']);
    expect([scenario.balance(1, 'COIN'), scenario.balance(1, 'CASH')]).toEqual(['990000+0', '1019980+0']);
    expect([scenario.balance(2, 'COIN'), scenario.balance(2, 'CASH')]).toEqual(['1009980+0', '980000+0']);
    expect(house.sort()).toEqual(['0 20', '1 20']);
    expect(moved.sort()).toEqual(['0 0 20 fee', '0 1 20 fee', '1 0 -10000 trade', '1 1 19980 trade', '2 0 9980 trade', '2 1 -20000 trade']);
  });

  it('where the taker sells: it pays its own rate in cash, the maker its own in coins', () => {
    const { scenario, trade, house, moved } = traded('sell');
    expect([trade?.maker.fee, trade?.taker.fee]).toEqual(['10', '40']);
    expect([scenario.balance(1, 'COIN'), scenario.balance(1, 'CASH')]).toEqual(['1009990+0', '980000+0']);
    expect([scenario.balance(2, 'COIN'), scenario.balance(2, 'CASH')]).toEqual(['990000+0', '1019960+0']);
    expect(house.sort()).toEqual(['0 10', '1 40']);
    expect(moved.sort()).toEqual(['0 0 10 fee', '0 1 40 fee', '1 0 9990 trade', '1 1 -20000 trade', '2 0 -10000 trade', '2 1 19960 trade']);
  });
});

it('G17: a customer who is disabled trades no more, and does again when that ends', () => {
  const scenario = new Scenario();
  const set = (disabled: boolean): void => void scenario.must({ kind: 'set_disabled', customer: 2, reason: 'operators', isOn: disabled });
  const place = (customer: number): string => {
    const reply = scenario.place(customer, 'buy', 90, 1);
    return reply.ok ? 'accepted' : reply.refusal;
  };
  set(true);
  expect([place(2), place(1)]).toEqual(['customer_disabled', 'accepted']);
  set(false);
  expect(place(2)).toBe('accepted');
});

it('36: what one reason to disable a customer began no other one ends, nor do their terms', () => {
  const scenario = new Scenario();
  const set = (reason: DisabledReason, isOn: boolean): void => void scenario.must({ kind: 'set_disabled', customer: 2, reason, isOn });
  const isRefused = (): boolean => refusalOf(scenario.place(2, 'buy', 90, 1)) === 'customer_disabled';
  for (const reason of DISABLED_REASONS) {
    set(reason, true);
    expect([isRefused(), scenario.core.disabledBy(2), scenario.core.customer(2)?.disabled], reason).toEqual([true, [reason], true]);
    for (const other of DISABLED_REASONS) if (other !== reason) set(other, false);
    scenario.must({ kind: 'set_customer', customer: 2, vip: 5, discount: 0 });
    scenario.must({ kind: 'set_price_guard', customer: 2, isOn: false });
    expect([isRefused(), scenario.core.disabledBy(2)], reason).toEqual([true, [reason]]);
    set(reason, false);
    expect([isRefused(), scenario.core.disabledBy(2)], reason).toEqual([false, []]);
  }
  expect(scenario.core.customer(2)).toMatchObject({ vip: 5, discount: 0, disabled: false });
  const wrong = { kind: 'set_disabled', customer: 2, reason: 'nothing', isOn: true } as unknown as Command;
  expect(refusalOf(scenario.apply(wrong))).toBe('invalid_definition');
  expect(refusalOf(scenario.apply({ kind: 'set_disabled', customer: 99, reason: 'lost', isOn: true }))).toBe('unknown_customer');
});

it('36: who was disabled before reasons were kept stays so, for a reason that says that', () => {
  const core = new Core(undefined, gunzipSync(Buffer.from(LAYOUT_5, 'base64')), 64);
  expect([1, 2, 3].map((customer) => core.disabledBy(customer))).toEqual([[], ['earlier'], []]);
  expect(core.customer(2)).toMatchObject({ vip: 3, discount: 500_000, disabled: true });
  const { reply } = core.apply(core.sequence + 1, core.nowMs, { kind: 'set_disabled', customer: 2, reason: 'operators', isOn: true });
  expect([reply.ok, core.disabledBy(2)]).toEqual([true, ['operators', 'earlier']]);
  expect(new Core(undefined, core.save(), 64).disabledBy(2)).toEqual(['operators', 'earlier']);
});
