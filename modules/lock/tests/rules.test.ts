// Protects who may lock what: terms of two people, quotas, caps, covered rewards, calendars that are checked, and the table of states.
import { expect, it } from 'vitest';
import { POSITION_STATES } from '@agio/contracts/lock/constants';
import { assert } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { EMERGENCY_MS, LOCK_TABLE, OPEN_OF_ONE_MAX, ROWS_MAX, ROWS_OF_ONE_MAX, VAULT_ROWS_MAX } from '../model.ts';
import type { LockStep, PositionState } from '../model.ts';
import { ALICE, Bench, BOB, COIN } from '../testing/bench.ts';

it('terms take two people, and are checked', () => {
  const bench = new Bench();
  for (const into of [
    { decidedBy: 7 },
    { decidedBy: 0 },
    { cause: '' },
    { count: 0 },
    { cliff: 1 },
    { lockKind: 'cliff' as const },
    { count: 61 },
    { rate: 1_000_001 },
    { penalty: 500_001 },
    { lockKind: 'flexible' as const },
    { min: '0' },
    { max: '1' },
    { quota: '1' },
    { cap: '1' },
  ])
    expect([into, bench.try(bench.defining(into))]).toEqual([into, 'lock.invalid']);
  expect(bench.try(bench.defining({ coin: 'NONE' }))).toBe('unknown_coin');
  expect(bench.try(bench.defining({ count: 60 }))).toBe('done');
});

it('changed terms are for new positions: those in progress keep theirs', () => {
  const bench = new Bench();
  const product = bench.product();
  const id = bench.subscribe(product);
  const asked = bench.subscribing(product);
  const changed = bench.defining({ product, version: 1, rate: 0, penalty: 0, cause: 'request 2' });
  expect(bench.try({ ...changed, version: 2 })).toBe('lock.terms_changed');
  expect(bench.try({ ...changed, count: 4 })).toBe('lock.invalid');
  expect(bench.try(changed)).toBe('done');
  expect(bench.try(asked)).toBe('lock.terms_changed');
  expect(bench.position(id)).toMatchObject({ rate: 120_000, penalty: 50_000 });
  expect(bench.position(bench.subscribe(product))).toMatchObject({ rate: 0, penalty: 0, reward: '0' });
});

it('a sale goes from draft to on sale to closed, and no way back', () => {
  const bench = new Bench();
  const made = bench.apply(bench.defining());
  const product = made.ok ? (made.id ?? 0) : 0;
  expect(bench.try(bench.subscribing(product))).toBe('lock.not_on_sale');
  const sale = (state: 'draft' | 'on_sale' | 'closed') => bench.try({ kind: 'lock.sale', product, state, by: 7 });
  expect([sale('draft'), sale('on_sale'), sale('draft'), sale('closed'), sale('on_sale')]).toEqual([
    'lock.state_changed',
    'done',
    'lock.state_changed',
    'done',
    'lock.state_changed',
  ]);
  expect(bench.try(bench.subscribing(product))).toBe('lock.not_on_sale');
  expect(bench.try(bench.defining({ product, version: 1 }))).toBe('lock.state_changed');
});

it('a subscription is refused that limits, quota, cap, balance or reward account do not cover', () => {
  const bench = new Bench();
  const product = bench.product({ quota: String(600n * COIN), cap: String(500n * COIN) });
  const of = (coins: bigint, customer: number = ALICE) => bench.try(bench.subscribing(product, { amount: String(coins * COIN), customer }));
  expect([of(0n), of(501n), of(400n), of(200n), of(101n)]).toEqual([
    'lock.invalid',
    'lock.amount_out_of_range',
    'done',
    'lock.cap',
    'lock.cap',
  ]);
  expect([of(201n, BOB), of(200n, BOB), of(1n, BOB)]).toEqual(['lock.quota', 'done', 'lock.quota']);
  const poor = new Bench(3n * COIN - 1n);
  const other = poor.product();
  expect(poor.try(poor.subscribing(other))).toBe('lock.reward_not_covered');
  expect(poor.try(poor.subscribing(other, { amount: String(100n * COIN - 34n) }))).toBe('done');
  expect(poor.has(0, 'lock.fund') >= 0n).toBe(true);
  const rich = poor.product({ rate: 0, max: String(5_000n * COIN), cap: String(5_000n * COIN) });
  expect(poor.try(poor.subscribing(rich, { amount: String(950n * COIN) }))).toBe('lock.balance_not_enough');
  poor.disable(BOB);
  expect(poor.try(poor.subscribing(rich, { customer: BOB }))).toBe('customer_disabled');
  expect(poor.try(poor.subscribing(rich, { customer: 9 }))).toBe('unknown_customer');
});

it('a calendar has as many days as rows, each about where its period ends', () => {
  const bench = new Bench();
  const product = bench.product();
  const { dues, startsAtMs } = bench.subscribing(product);
  const asked = (into: { dues?: readonly number[]; startsAtMs?: number }) => bench.try(bench.subscribing(product, into));
  expect(asked({ dues: dues.slice(1) })).toBe('lock.invalid');
  expect(asked({ dues: dues.toReversed() })).toBe('lock.invalid');
  expect(asked({ dues: dues.map((due) => due - 10 * DAY_MS) })).toBe('lock.invalid');
  expect(asked({ startsAtMs: startsAtMs + 2 * DAY_MS })).toBe('lock.invalid');
  expect(asked({ startsAtMs: bench.nowMs })).toBe('lock.calendar_passed');
  expect(asked({})).toBe('done');
});

it('a vault holds one’s own coins until its days, and costs nothing', () => {
  const bench = new Bench();
  const at = (days: number): number => bench.nowMs + days * DAY_MS;
  expect(bench.try(bench.vaulting({ dues: [] }))).toBe('lock.invalid');
  expect(bench.try(bench.vaulting({ dues: [at(1_830)] }))).toBe('lock.invalid');
  expect(bench.try(bench.vaulting({ dues: [bench.nowMs] }))).toBe('lock.calendar_passed');
  expect(bench.try(bench.vaulting({ dues: [at(1), at(2)], amount: '1' }))).toBe('lock.amount_out_of_range');
  expect(bench.try(bench.vaulting({ amount: String(2_000n * COIN) }))).toBe('lock.balance_not_enough');
  const id = bench.vault({ dues: [at(1), at(2), at(1_826)], amount: '100' });
  expect(bench.rows(id).map(({ principal }) => principal)).toEqual(['33', '33', '34']);
  bench.pass(2 * DAY_MS);
  expect(bench.position(id)).toMatchObject({ released: '66', state: 'in_progress' });
  expect(bench.step('exit', id)).toBe('lock.state_changed');
  bench.pass(1_826 * DAY_MS);
  expect(bench.has(ALICE, 'trading')).toBe(1_000n * COIN);
});

it('an emergency exit takes seven days, and can be taken back', () => {
  const bench = new Bench();
  const id = bench.vault();
  expect(bench.step('ask_exit', id)).toBe('done');
  expect(bench.step('ask_exit', id)).toBe('lock.state_changed');
  bench.pass(EMERGENCY_MS - 1);
  expect(bench.step('take_back', id)).toBe('done');
  bench.pass(DAY_MS);
  expect(bench.position(id)).toMatchObject({ state: 'in_progress', exitAtMs: 0 });
  expect(bench.step('ask_exit', id)).toBe('done');
  bench.pass(EMERGENCY_MS - 1);
  expect(bench.has(ALICE, 'lock.principal')).toBe(10n * COIN);
  bench.restart();
  bench.pass(1);
  expect(bench.position(id).state).toBe('exited');
  expect(bench.has(ALICE, 'trading')).toBe(1_000n * COIN);
});

it('a vault made without an emergency exit never gets one', () => {
  const bench = new Bench();
  const id = bench.vault({ hasExit: false });
  expect(bench.step('ask_exit', id)).toBe('lock.no_exit');
  bench.pass(29 * DAY_MS);
  expect(bench.position(id).state).toBe('in_progress');
});

it('one customer has so many positions in progress and no more', () => {
  const bench = new Bench();
  for (let count = 0; count < OPEN_OF_ONE_MAX; count += 1) bench.vault({ amount: '1' });
  expect(bench.try(bench.vaulting({ amount: '1' }))).toBe('lock.too_many');
  expect(bench.try(bench.vaulting({ amount: '1', customer: BOB }))).toBe('done');
});

it('one customer has so many releases to come and no more, and gets room back with what has ended', () => {
  const bench = new Bench();
  const asked = (rows: number) => {
    const dues = Array.from({ length: rows }, (_, at) => bench.nowMs + (at + 1) * DAY_MS);
    return bench.try(bench.vaulting({ amount: '1000', dues }));
  };
  for (let rows = ROWS_MAX; rows <= ROWS_OF_ONE_MAX; rows += ROWS_MAX) expect(asked(ROWS_MAX)).toBe('done');
  expect(asked(1)).toBe('lock.too_many');
  bench.restart();
  expect(asked(1)).toBe('lock.too_many');
  bench.pass(ROWS_MAX * DAY_MS);
  expect(asked(1)).toBe('done');
});

it('vaults, which are free, never take the room of products', () => {
  const bench = new Bench();
  const product = bench.product();
  const id = bench.vault();
  bench.running.books.vaultRows = VAULT_ROWS_MAX - 1;
  expect(bench.try(bench.vaulting())).toBe('done');
  expect(bench.try(bench.vaulting())).toBe('lock.too_many');
  expect(bench.try(bench.subscribing(product))).toBe('done');
  expect(bench.running.books.vaultRows).toBe(VAULT_ROWS_MAX);
  bench.pass(30 * DAY_MS);
  expect(bench.position(id).state).toBe('complete');
  expect(bench.try(bench.vaulting())).toBe('done');
});

const STEPS: readonly LockStep[] = ['exit', 'ask_exit', 'take_back'];
const CASES = (['product', 'vault'] as const).flatMap((of) =>
  POSITION_STATES.flatMap((state) => STEPS.map((event) => ({ of, state, event }))).filter(
    ({ state }) => of === 'vault' || state !== 'leaving',
  ),
);

it.each(CASES)('$of $state: $event', ({ event, of, state }) => {
  const bench = new Bench();
  const id = positionIn(bench, of, state);
  const row = LOCK_TABLE.find((one) => one.of === of && one.from === state && one.event === event);
  const gone = state === 'complete' || state === 'exited' ? 'lock.not_found' : 'lock.state_changed';
  expect(bench.step(event, id)).toBe(row === undefined ? gone : 'done');
  expect(row?.to ?? [state]).toContain(bench.position(id).state);
});

/** A position in a state, as it comes there. */
function positionIn(bench: Bench, of: 'product' | 'vault', state: PositionState): number {
  const id = of === 'product' ? bench.subscribe(bench.product()) : bench.vault();
  if (state === 'complete') bench.pass(400 * DAY_MS);
  if (of === 'product' && state === 'exited') bench.step('exit', id);
  if (of === 'vault' && (state === 'leaving' || state === 'exited')) bench.step('ask_exit', id);
  if (of === 'vault' && state === 'exited') bench.pass(EMERGENCY_MS);
  assert(bench.position(id).state === state, `it is ${state}`);
  return id;
}
