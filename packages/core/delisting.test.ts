// Protects the end of a market: at its time it takes no more orders, each order's hold is released once, and it opens again only when the end is called off.
import { expect, it } from 'vitest';
import { DUE_PER_TICK_MAX } from './bounds.ts';
import { Core } from './core.ts';
import { refusalOf, Scenario } from './testing/scenario.ts';

const HOUR = 3_600_000;

function listed(more: ConstructorParameters<typeof Scenario>[0] = {}) {
  const scenario = new Scenario(more);
  const endMs = scenario.nowMs + HOUR;
  const delist = (delistAtMs: number | null) => scenario.apply({ kind: 'set_delisting', market: 0, delistAtMs });
  const setStatus = (status: 'open' | 'halted') => refusalOf(scenario.apply({ kind: 'set_market_status', market: 0, status }));
  const tick = () => scenario.must({ kind: 'tick' });
  return { scenario, endMs, delist, setStatus, tick, market: () => scenario.core.markets[0]! };
}

it('trades until its time, then cancels what rests and is halted', () => {
  const { delist, endMs, market, scenario, setStatus, tick } = listed();
  scenario.rest(1, 'sell', 105, 10);
  scenario.rest(2, 'buy', 95, 20, { timeInForce: 'GTD', expireAtMs: endMs });
  scenario.rest(3, 'buy', 95, 30);
  expect(delist(endMs)).toMatchObject({ ok: true });
  expect(scenario.core.nextDueMs).toBe(endMs);
  scenario.nowMs = endMs - 1;
  tick();
  expect(market()).toMatchObject({ status: 'open', delisted: false });
  scenario.rest(1, 'sell', 106, 1);
  scenario.nowMs = endMs;
  tick();
  // The order that expires at the same time comes first.
  const told = scenario.last?.facts.map((fact) => (fact.fact === 'order' ? `${fact.customer} ${fact.status} ${fact.reason}` : fact.fact));
  expect(told).toEqual([
    '2 expired expiry',
    'market',
    '3 cancelled operator',
    '1 cancelled operator',
    '1 cancelled operator',
    'market',
    'market_delisting',
  ]);
  expect(scenario.last?.facts.at(-1)).toEqual({ fact: 'market_delisting', market: 0, delistAtMs: endMs, delisted: true });
  expect(market()).toMatchObject({ status: 'halted', delisted: true });
  expect(scenario.book()).toBe(' | ');
  for (const customer of [1, 2, 3])
    for (const coin of ['COIN', 'CASH'] as const) expect(scenario.balance(customer, coin)).toBe('1000000+0');
  expect(scenario.core.audit()).toEqual([]);
  expect(scenario.core.nextDueMs).toBeUndefined();
  expect(refusalOf(scenario.place(1, 'buy', 1, 5))).toBe('market_closed');
  expect([setStatus('open'), setStatus('halted'), refusalOf(delist(endMs + HOUR))]).toEqual(['market_closed', 'accepted', 'market_closed']);
});

it('is called off before its time without a trace, and after it leaves a halted market that can be opened', () => {
  const { delist, endMs, market, scenario, setStatus, tick } = listed();
  scenario.rest(1, 'sell', 105, 10);
  delist(endMs);
  delist(null);
  expect(scenario.core.nextDueMs).toBeUndefined();
  scenario.nowMs = endMs;
  tick();
  expect(market()).toMatchObject({ status: 'open', delistAtMs: null });
  delist(endMs + HOUR);
  scenario.nowMs = endMs + HOUR;
  tick();
  delist(null);
  expect(market()).toMatchObject({ status: 'halted', delistAtMs: null, delisted: false });
  expect([setStatus('open'), refusalOf(scenario.place(1, 'sell', 105, 10))]).toEqual(['accepted', 'accepted']);
});

it('ends in pieces where there are more orders than a tick may process, also out of a snapshot in between', () => {
  const { delist, endMs, scenario } = listed({ customers: 1 });
  scenario.must({ kind: 'create_customer', ref: 'maker', wide: true });
  scenario.must({ kind: 'issue', to: { owner: 2, kind: 'trading' }, coin: 'CASH', amount: '9000000', reason: 'seed', cause: 'm' });
  for (let order = 0; order < DUE_PER_TICK_MAX + 5; order += 1) scenario.rest(2, 'buy', 10, 1);
  delist(endMs);
  scenario.nowMs = endMs;
  expect(scenario.must({ kind: 'tick' })).toMatchObject({ more: true });
  expect(scenario.core.markets[0]).toMatchObject({ status: 'cancel-only', delisted: false });
  const copy = new Core(undefined, scenario.core.save());
  expect(copy.hash()).toBe(scenario.core.hash());
  expect(copy.nextDueMs).toBe(endMs);
  expect(scenario.must({ kind: 'tick' })).toMatchObject({ more: false });
  copy.apply(copy.sequence + 1, endMs, { kind: 'tick' });
  expect(copy.hash()).toBe(scenario.core.hash());
  expect(new Core(undefined, copy.save()).hash()).toBe(copy.hash());
  expect(scenario.balance(2, 'CASH')).toBe('9000000+0');
});

it('also ends a market that is halted, and one restarted between its time and the tick', () => {
  const { delist, endMs, scenario, setStatus } = listed();
  scenario.rest(1, 'sell', 105, 10);
  delist(endMs);
  setStatus('halted');
  scenario.nowMs = endMs + 5;
  scenario.cancel(2, { market: -1 });
  const copy = new Core(undefined, scenario.core.save());
  expect(copy.nextDueMs).toBe(endMs);
  copy.apply(copy.sequence + 1, endMs + 5, { kind: 'tick' });
  expect(copy.markets[0]).toMatchObject({ status: 'halted', delisted: true });
  expect(copy.openOrders(1)).toEqual([]);
  expect(copy.audit()).toEqual([]);
});

it('two markets that end at the same time do so one after the other, and a market without an end is saved as it always was', () => {
  const { delist, endMs, scenario, tick } = listed();
  const { definition } = scenario.core.markets[0]!;
  expect(new TextDecoder('latin1').decode(scenario.core.save())).not.toContain('delisting');
  scenario.must({ kind: 'define_coin', code: 'X', name: 'X', decimals: 0, tags: [] });
  scenario.must({ ...definition, base: 'X' });
  scenario.must({ kind: 'set_delisting', market: 1, delistAtMs: endMs });
  delist(endMs);
  scenario.nowMs = endMs;
  tick();
  const ended = scenario.last?.facts.flatMap((fact) => (fact.fact === 'market_delisting' ? [fact.market] : []));
  expect(ended).toEqual([0, 1]);
});

it('refuses a time that has passed, and what is none', () => {
  const { delist, scenario } = listed();
  expect([scenario.nowMs, 1.5, -1, Number.NaN, 9e15].map((at) => refusalOf(delist(at)))).toEqual([
    'expiry_in_the_past',
    'invalid_definition',
    'invalid_definition',
    'invalid_definition',
    'invalid_definition',
  ]);
  expect(refusalOf(scenario.apply({ kind: 'set_delisting', market: 7, delistAtMs: null }))).toBe('unknown_market');
});
