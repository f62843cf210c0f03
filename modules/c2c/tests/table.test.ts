// Protects the state table of orders: what is in it happens and moves the money it must, and every other (side, state, event, actor) is refused and changes nothing.
import { expect, it } from 'vitest';
import { C2C_STATES } from '@agio/contracts/c2c/constants';
import { APPEAL_AFTER_MS, C2C_STEPS, C2C_TABLE } from '../model.ts';
import type { C2cActor, C2cSide, C2cState } from '../model.ts';
import { Bench, COIN, CUSTOMER, NORTH, RICH, SOUTH, STRANGER, WEST } from '../testing/bench.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AMOUNT = 100n * COIN;
type Person = { readonly name: string; readonly customer: number; readonly roles: readonly C2cActor[] };

const PEOPLE: readonly Person[] = [
  { name: 'the customer', customer: CUSTOMER, roles: ['user', 'either'] },
  { name: 'the provider', customer: NORTH, roles: ['provider', 'either'] },
  { name: 'a stranger', customer: STRANGER, roles: [] },
];
const OPERATORS: Person = { name: 'operators', customer: 0, roles: ['operator'] };
const POSSIBLE: Readonly<Record<C2cSide, readonly C2cState[]>> = {
  buy: ['untreated', 'unpaid', 'unconfirmed', 'appealed', 'success', 'cancelled', 'expired'],
  sell: ['untreated', 'waiting_transfer', 'transferred', 'appealed', 'success', 'cancelled'],
};

const cases = (['buy', 'sell'] as const).flatMap((side) =>
  POSSIBLE[side].flatMap((state) => [
    ...C2C_STEPS.flatMap((event) => PEOPLE.map((person) => ({ side, state, event, person }))),
    { side, state, event: 'decide' as const, person: OPERATORS },
  ]),
);

it('has no other states than these on each side', () => {
  for (const side of ['buy', 'sell'] as const) {
    const reached = C2C_TABLE.flatMap((row) => (row.side === side ? [row.from, ...row.to] : []));
    expect(new Set(reached)).toEqual(new Set(POSSIBLE[side]));
    for (const state of C2C_STATES) expect(new Bench().orderIn(state, side) !== undefined).toBe(POSSIBLE[side].includes(state));
  }
});

it.each(cases)('$side $state: $event by $person.name', ({ event, person, side, state }) => {
  const bench = new Bench();
  const order = bench.orderIn(state, side) ?? 0;
  if (state === 'unconfirmed') bench.pass(APPEAL_AFTER_MS);
  const row = C2C_TABLE.find((one) => one.side === side && one.from === state && one.event === event && person.roles.includes(one.by));
  const before = JSON.stringify([...bench.running.books.records()]);
  const answer =
    event === 'decide'
      ? bench.try({ kind: 'c2c.decide', order, toBuyer: String(AMOUNT), by: 1, decidedBy: 0 })
      : bench.step(event, order, person.customer);
  expect(bench.problems()).toEqual([]);
  expect(row === undefined ? ['c2c.not_found', 'c2c.not_allowed', 'c2c.state_changed'] : ['done']).toContain(answer);
  const isOnesOwn = C2C_TABLE.some((one) => one.event === event && person.roles.includes(one.by));
  expect(isOnesOwn || ['c2c.not_allowed', 'c2c.not_found'].includes(answer)).toBe(true);
  expect(row?.to ?? [state]).toContain(bench.order(order).state);
  expect(JSON.stringify([...bench.running.books.records()]) === before).toBe(row === undefined);
});

it.each<[C2cSide, C2cState, number, C2cState, bigint]>([
  ['buy', 'untreated', HOUR, 'unpaid', AMOUNT],
  ['buy', 'unpaid', 30 * MINUTE, 'expired', 0n],
  ['buy', 'unconfirmed', 24 * HOUR, 'appealed', AMOUNT],
  ['sell', 'untreated', 24 * HOUR, 'cancelled', 0n],
  ['sell', 'waiting_transfer', 24 * HOUR, 'cancelled', 0n],
  ['sell', 'transferred', 24 * HOUR, 'success', 0n],
])('%s %s for %i ms is %s', (side, from, ms, to, held) => {
  const bench = new Bench();
  const order = bench.orderIn(from, side) ?? 0;
  bench.pass(ms - 1);
  expect(bench.order(order).state).toBe(from);
  bench.pass(1);
  expect(bench.order(order).state).toBe(to);
  expect(bench.held(side === 'buy' ? NORTH : CUSTOMER)).toBe(held);
  expect(bench.problems()).toEqual([]);
});

it('a payment that the platform missed to end is given a quarter of an hour more, once; an objection two hours', () => {
  const bench = new Bench();
  const [bought, sold] = [bench.orderIn('unpaid', 'buy') ?? 0, bench.orderIn('transferred', 'sell') ?? 0];
  bench.restart();
  bench.pass(30 * HOUR);
  expect(bench.order(bought)).toMatchObject({ state: 'unpaid', hadGrace: true, deadlineMs: bench.nowMs + 15 * MINUTE });
  expect(bench.order(sold)).toMatchObject({ state: 'transferred', hadGrace: true, deadlineMs: bench.nowMs + 2 * HOUR });
  bench.pass(5 * HOUR);
  expect([bench.order(bought).state, bench.order(sold).state]).toEqual(['expired', 'success']);
});

it('who paid although the time had passed appeals within a day, and as much as the provider still has is held again', () => {
  const bench = new Bench();
  const order = bench.orderIn('expired', 'buy') ?? 0;
  expect(bench.step('appeal', order, NORTH)).toBe('c2c.state_changed');
  expect(bench.step('appeal', order, CUSTOMER)).toBe('done');
  expect([bench.held(NORTH), bench.order(order).held]).toEqual([AMOUNT, String(AMOUNT)]);
  const late = bench.orderIn('expired', 'buy') ?? 0;
  bench.pass(24 * HOUR);
  expect(bench.step('appeal', late, CUSTOMER)).toBe('c2c.not_found');
});

it('a frozen customer appeals all the same, and of an expired purchase for thirty days instead of one', () => {
  const bench = new Bench();
  const [early, late] = [bench.orderIn('expired', 'buy') ?? 0, bench.orderIn('expired', 'buy') ?? 0];
  const sold = bench.orderIn('transferred', 'sell') ?? 0;
  const { createdAtMs } = bench.order(late);
  bench.disable(CUSTOMER);
  expect(bench.step('agree', sold, CUSTOMER)).toBe('customer_disabled');
  expect(bench.step('appeal', sold, CUSTOMER)).toBe('done');
  bench.pass(24 * HOUR);
  bench.restart();
  expect(bench.step('appeal', early, CUSTOMER)).toBe('done');
  expect([bench.held(NORTH), bench.order(early).held]).toEqual([AMOUNT, String(AMOUNT)]);
  bench.pass(createdAtMs + 30 * 24 * HOUR - 1 - bench.nowMs);
  expect(bench.order(late)).toMatchObject({ state: 'expired', deadlineMs: bench.nowMs + 1 });
  bench.pass(1);
  expect(bench.step('appeal', late, CUSTOMER)).toBe('c2c.not_found');
  expect(bench.problems()).toEqual([]);
});

it('an appeal is split to the atom: no more than is held', () => {
  const bench = new Bench();
  const order = bench.orderIn('appealed', 'sell') ?? 0;
  const decide = (toBuyer: string, people = { by: 1, decidedBy: 2 }) => bench.try({ kind: 'c2c.decide', order, toBuyer, ...people });
  expect(decide('10001')).toBe('c2c.amount_out_of_range');
  expect(decide('1', { by: 2, decidedBy: 2 })).toBe('c2c.invalid');
  const before = bench.available(NORTH);
  expect([decide('3333'), decide('3333')]).toEqual(['done', 'c2c.not_found']);
  expect(bench.order(order)).toMatchObject({ state: 'success', toBuyer: '3333', by: 1, decidedBy: 2 });
  expect(bench.available(NORTH) - before).toBe(3_333n);
  expect([bench.available(CUSTOMER), bench.held(CUSTOMER)]).toEqual([RICH - 3_333n, 0n]);
});

it('a sale that nobody pays goes to the best other provider once, and then back', () => {
  const bench = new Bench([NORTH, SOUTH, WEST]);
  bench.set(WEST, { buyPrice: '715000000', isAutoAccepting: true });
  const order = bench.trade('sell');
  bench.pass(24 * HOUR);
  expect(bench.order(order)).toMatchObject({ provider: WEST, before: NORTH, state: 'waiting_transfer', price: '710000000' });
  expect(bench.step('accept', order, NORTH)).toBe('c2c.not_found');
  expect(bench.held(CUSTOMER)).toBe(AMOUNT);
  expect(bench.step('decline', order, WEST)).toBe('done');
  expect(bench.order(order)).toMatchObject({ state: 'cancelled', reason: 'provider', provider: WEST, held: '0' });
  expect(bench.available(CUSTOMER)).toBe(RICH);
  // Equal prices: who has fewer open orders, then who came first.
  bench.set(WEST, { isOpen: false });
  const next = bench.trade('sell');
  expect(bench.step('decline', next, NORTH)).toBe('done');
  expect(bench.order(next)).toMatchObject({ provider: SOUTH, state: 'untreated', deadlineMs: bench.nowMs + 24 * HOUR });
  bench.set(NORTH, { buyPrice: '709999999' });
  bench.set(SOUTH, { isOpen: false });
  expect(bench.step('decline', next, SOUTH)).toBe('done');
  expect(bench.order(next)).toMatchObject({ state: 'cancelled', held: '0' });
});

it('a sale is not handed on to one who pays less, is full, suspended or the seller', () => {
  const bench = new Bench([NORTH, SOUTH]);
  const declined = (): C2cState => {
    const order = bench.trade('sell');
    bench.step('decline', order, NORTH);
    const { state } = bench.order(order);
    if (state !== 'cancelled') bench.step('cancel', order, CUSTOMER);
    return state;
  };
  expect(declined()).toBe('untreated');
  for (const into of [{ buyPrice: '709999999' }, { max: '1' }, { dailyCap: '1' }, { methods: ['alipay'] as const }, { isOpen: false }]) {
    bench.set(SOUTH, into);
    expect([into, declined()]).toEqual([into, 'cancelled']);
  }
  bench.set(SOUTH);
  bench.disable(SOUTH);
  expect(declined()).toBe('cancelled');
  bench.disable(SOUTH, false);
  bench.apply({ kind: 'c2c.judge', customer: SOUTH, decision: 'suspend', by: 1 });
  expect(declined()).toBe('cancelled');
});
