// Protects what a trade costs: each side pays its own rate, out of what it receives, reported as charged and the same in the ledger; and a disabled customer can trade again once enabled.
import { describe, expect, it } from 'vitest';
import type { PostingFact, TradeFact } from '../facts.ts';
import { Scenario } from '../testing/scenario.ts';

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
  const set = (disabled: boolean): void => void scenario.must({ kind: 'set_customer', customer: 2, vip: 0, discount: 1_000_000, disabled });
  const place = (customer: number): string => {
    const reply = scenario.place(customer, 'buy', 90, 1);
    return reply.ok ? 'accepted' : reply.refusal;
  };
  set(true);
  expect([place(2), place(1)]).toEqual(['customer_disabled', 'accepted']);
  set(false);
  expect(place(2)).toBe('accepted');
});
