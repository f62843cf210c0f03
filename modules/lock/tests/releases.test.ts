// Protects what was promised: every release happens once, on its day, to the atom, and every reward was set aside before.
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import { ALICE, Bench, BOB, COIN } from '../testing/bench.ts';

const months = (count: number): number => count * 31 * DAY_MS;

it('a linear product releases equal parts, and the last takes the remainder', () => {
  const bench = new Bench();
  const id = bench.subscribe(bench.product(), { amount: String(100n * COIN + 1n) });
  expect(bench.rows(id).map(({ principal, reward }) => [principal, reward])).toEqual([
    ['3333333333', '100000000'],
    ['3333333333', '100000000'],
    ['3333333335', '100000000'],
  ]);
  expect(bench.has(ALICE, 'trading')).toBe(900n * COIN - 1n);
  expect(bench.has(0, 'lock.promised')).toBe(3n * COIN);
  bench.pass(months(4));
  expect(bench.position(id)).toMatchObject({
    state: 'complete',
    released: String(100n * COIN + 1n),
    rewarded: String(3n * COIN),
    nextAtMs: 0,
  });
  expect(bench.rows(id).every(({ dueMs, paidAtMs, state }) => state === 'paid' && paidAtMs === dueMs)).toBe(true);
  expect(bench.has(ALICE, 'trading')).toBe(1_003n * COIN);
  expect([bench.has(ALICE, 'lock.principal'), bench.has(0, 'lock.promised'), bench.has(0, 'lock.fund')]).toEqual([0n, 0n, 97n * COIN]);
  expect(bench.problems()).toEqual([]);
});

it('the 31st is the last day of a shorter month, and the 31st again after it', () => {
  const bench = new Bench();
  const id = bench.subscribe(bench.product());
  // From the 31st of January in Shanghai.
  expect(bench.rows(id).map(({ dueMs }) => new Date(dueMs + 8 * 3_600_000).toISOString())).toEqual([
    '2026-02-28T00:00:00.000Z',
    '2026-03-31T00:00:00.000Z',
    '2026-04-30T00:00:00.000Z',
  ]);
});

it('what was missed while nothing ran is caught up in order, once', () => {
  const bench = new Bench();
  const product = bench.product();
  const ids = [bench.subscribe(product), bench.subscribe(product, { customer: BOB })];
  bench.sleep(months(2));
  expect(ids.map((id) => bench.rows(id).map(({ state }) => state))).toEqual([
    ['paid', 'paid', 'due'],
    ['paid', 'paid', 'due'],
  ]);
  bench.restart();
  bench.sleep(months(5));
  bench.raw({ kind: 'tick' });
  expect(ids.map((id) => bench.position(id).state)).toEqual(['complete', 'complete']);
  expect(bench.has(ALICE, 'trading') + bench.has(BOB, 'trading') + bench.has(0, 'lock.fund')).toBe(2_100n * COIN);
  const postings = bench.facts
    .filter((fact) => fact.fact === 'posting')
    .map((fact) => JSON.stringify([fact.owner, fact.kind, fact.cause, fact.reason]));
  expect(new Set(postings).size).toBe(postings.length);
});

it('fixed, cliff and flexible products release as they say', () => {
  const bench = new Bench();
  const amount = String(365n * COIN);
  const fixed = bench.subscribe(bench.product({ lockKind: 'fixed', period: 'day', count: 90, rate: 42_000 }), { amount });
  expect(bench.rows(fixed)).toMatchObject([{ principal: amount, reward: String((90n * 42_000n * COIN) / 1_000_000n) }]);
  const cliff = bench.subscribe(bench.product({ lockKind: 'cliff', count: 2, cliff: 6, rate: 10_000 }), { amount: String(12n * COIN) });
  expect(bench.rows(cliff).map(({ principal, reward }) => [principal, reward])).toEqual([
    ['600000000', '4000000'],
    ['600000000', '4000000'],
  ]);
  expect(bench.rows(cliff)[0]?.dueMs).toBe(Date.UTC(2026, 7, 30, 16));
  const flexible = bench.subscribe(bench.product({ lockKind: 'flexible', period: 'week', count: 3, rate: 10_000, penalty: 0 }), { amount });
  expect(bench.rows(flexible).map(({ principal, reward }) => [principal, reward])).toEqual([
    ['0', '7000000'],
    ['0', '7000000'],
    [amount, '7000000'],
  ]);
});

it('leaving early costs the penalty; what is not earned returns to the fund', () => {
  const bench = new Bench();
  const product = bench.product();
  const id = bench.subscribe(product);
  bench.pass(months(1));
  expect(bench.step('exit', id, BOB)).toBe('lock.not_found');
  expect(bench.step('exit', id)).toBe('done');
  const left = 100n * COIN - 3_333_333_333n;
  const cost = left / 20n;
  expect(bench.position(id)).toMatchObject({ state: 'exited', penalized: String(cost), rewarded: String(COIN) });
  expect(bench.rows(id).map(({ state }) => state)).toEqual(['paid', 'void', 'void']);
  expect(bench.has(0, 'lock.fund')).toBe(99n * COIN + cost);
  expect([bench.has(ALICE, 'lock.principal'), bench.has(0, 'lock.promised')]).toEqual([0n, 0n]);
  expect(bench.has(ALICE, 'trading')).toBe(1_001n * COIN - cost);
  expect(bench.running.books.product(product).sold).toBe('0');
  expect(bench.step('exit', id)).toBe('lock.not_found');
});

it('a flexible position is redeemed with what the whole days since have earned', () => {
  const bench = new Bench();
  const product = bench.product({ lockKind: 'flexible', period: 'week', count: 4, rate: 365_000, penalty: 0 });
  const id = bench.subscribe(product, { amount: String(100n * COIN) });
  // It begins at midnight, twelve hours from now: a week and three and a half days later.
  bench.pass(DAY_MS * 11);
  expect(bench.step('exit', id)).toBe('done');
  expect(bench.position(id)).toMatchObject({ state: 'complete', penalized: '0', rewarded: String(COIN) });
  expect(bench.has(ALICE, 'trading')).toBe(1_001n * COIN);
  const early = bench.subscribe(product, { amount: String(100n * COIN) });
  expect(bench.step('exit', early)).toBe('done');
  expect(bench.position(early).rewarded).toBe('0');
});

it('nobody pays for leaving what is due already', () => {
  const bench = new Bench();
  const id = bench.subscribe(bench.product({ count: 1 }));
  bench.nowMs += months(2);
  expect(bench.step('exit', id)).toBe('lock.calendar_passed');
  bench.raw({ kind: 'tick' });
  expect(bench.position(id)).toMatchObject({ state: 'complete', penalized: '0' });
});

it('whatever happens, released and penalty are what was locked, and rewards what was promised', { timeout: 60_000 }, () => {
  const money = fc.bigInt({ min: COIN, max: 300n * COIN });
  const shape = fc.record({
    lockKind: fc.constantFrom('fixed', 'linear', 'cliff', 'flexible' as const),
    period: fc.constantFrom('day', 'week', 'month' as const),
    count: fc.integer({ min: 1, max: 12 }),
    cliff: fc.integer({ min: 1, max: 4 }),
    rate: fc.integer({ min: 0, max: 300_000 }),
    penalty: fc.integer({ min: 0, max: 500_000 }),
  });
  const property = fc.property(shape, money, fc.integer({ min: 0, max: 500 }), fc.boolean(), (given, amount, days, leaves) => {
    const bench = new Bench(500n * COIN);
    const { cliff, lockKind, penalty } = given;
    const terms = { ...given, cliff: lockKind === 'cliff' ? cliff : 0, penalty: lockKind === 'flexible' ? 0 : penalty };
    const id = bench.subscribe(bench.product({ ...terms, lockKind: lockKind as 'fixed', period: given.period as 'day' }), {
      amount: String(amount),
    });
    const rows = bench.rows(id);
    const sum = (part: 'principal' | 'reward') => rows.reduce((all, row) => all + BigInt(row[part]), 0n);
    expect([sum('principal'), sum('reward')]).toEqual([amount, BigInt(bench.position(id).reward)]);
    bench.pass(days * DAY_MS + 1);
    if (leaves) bench.step('exit', id);
    bench.restart();
    bench.pass(5 * 366 * DAY_MS);
    const { penalized, released, rewarded, state } = bench.position(id);
    expect(state).not.toBe('in_progress');
    expect(BigInt(released) + BigInt(penalized)).toBe(amount);
    expect(bench.has(ALICE, 'trading')).toBe(1_000n * COIN - BigInt(penalized) + BigInt(rewarded));
    expect(bench.has(0, 'lock.fund')).toBe(500n * COIN + BigInt(penalized) - BigInt(rewarded));
    expect(bench.has(0, 'lock.promised') + bench.has(ALICE, 'lock.principal')).toBe(0n);
    expect(bench.problems()).toEqual([]);
  });
  fc.assert(property, { seed: inject('testSeed'), numRuns: 150 });
});

it('whoever redeems a flexible position has no more than its rate brings in the time that it was held, to the atom', () => {
  const bench = new Bench(1_000_000n * COIN);
  const property = fc.property(
    fc.oneof(fc.bigInt(1n, 400n), fc.bigInt(1n, 400n * COIN)),
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.constantFrom('day', 'week' as const),
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 0, max: 45 * DAY_MS }),
    (amount, rate, period, count, heldMs) => {
      const before = bench.has(ALICE, 'trading');
      const product = bench.product({ lockKind: 'flexible', period, count, rate, penalty: 0, min: '1' });
      const id = bench.subscribe(product, { amount: String(amount) });
      bench.pass(heldMs);
      bench.step('exit', id);
      const gained = bench.has(ALICE, 'trading') - before;
      expect(gained >= 0n && gained * 365n * BigInt(DAY_MS) * 1_000_000n <= amount * BigInt(rate) * BigInt(heldMs)).toBe(true);
      expect([bench.has(ALICE, 'lock.principal'), bench.has(0, 'lock.promised')]).toEqual([0n, 0n]);
    },
  );
  fc.assert(property, { seed: inject('testSeed'), numRuns: 150 });
  expect(bench.problems()).toEqual([]);
});
