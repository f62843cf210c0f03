// Protects providers: a bond that is never lost, orders within what they set and have, and at most five unprocessed purchases of a day.
import { expect, it } from 'vitest';
import { Bench, BOND, COIN, CUSTOMER, NORTH, RICH, SOUTH, STRANGER } from '../testing/bench.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AMOUNT = 100n * COIN;

it('a bond leaves at once, and comes back at once to one who is rejected', () => {
  const bench = new Bench([]);
  const apply = () => bench.try({ kind: 'c2c.apply', customer: SOUTH, coin: 'USDT', bond: String(BOND), words: 'w', request: null });
  expect([apply(), apply()]).toEqual(['done', 'c2c.state_changed']);
  expect([bench.available(SOUTH), bench.available(SOUTH, 'c2c.bond')]).toEqual([RICH - BOND, BOND]);
  expect(bench.set(SOUTH)).toBe('c2c.provider_needed');
  expect(bench.try({ kind: 'c2c.judge', customer: SOUTH, decision: 'reject', by: 1 })).toBe('done');
  expect([bench.available(SOUTH), bench.available(SOUTH, 'c2c.bond')]).toEqual([RICH, 0n]);
  expect(apply()).toBe('done');
  const poor = { kind: 'c2c.apply', customer: STRANGER, coin: 'USDT', bond: String(RICH + 1n), words: 'w', request: null } as const;
  expect(bench.try(poor)).toBe('c2c.bond_needed');
  expect(bench.problems()).toEqual([]);
});

it('one who resigns has no open orders, and the bond back after 30 days', () => {
  const bench = new Bench();
  const order = bench.orderIn('unconfirmed', 'buy') ?? 0;
  const resign = () => bench.try({ kind: 'c2c.resign', customer: NORTH });
  expect(resign()).toBe('c2c.orders_open');
  bench.step('finish', order, NORTH);
  expect([resign(), resign()]).toEqual(['done', 'c2c.state_changed']);
  expect(bench.try(bench.trading('buy'))).toBe('c2c.no_provider');
  bench.restart();
  bench.pass(30 * DAY - 1);
  expect(bench.available(NORTH, 'c2c.bond')).toBe(BOND);
  bench.pass(1);
  expect(bench.provider(NORTH)).toMatchObject({ state: 'left', bond: '0' });
  expect([bench.available(NORTH, 'c2c.bond'), bench.available(NORTH)]).toEqual([0n, RICH - AMOUNT]);
});

it('one who is suspended finishes what there is and takes nothing new', () => {
  const bench = new Bench();
  const order = bench.orderIn('unconfirmed', 'buy') ?? 0;
  bench.apply({ kind: 'c2c.judge', customer: NORTH, decision: 'suspend', by: 1 });
  expect(bench.set(NORTH)).toBe('done');
  expect(bench.try(bench.trading('buy'))).toBe('c2c.no_provider');
  expect(bench.step('finish', order, NORTH)).toBe('done');
  bench.apply({ kind: 'c2c.judge', customer: NORTH, decision: 'resume', by: 1 });
  expect(bench.try(bench.trading('buy'))).toBe('done');
});

it('an order that waits for the opening outlives a provider who was let go without a bond', () => {
  const bench = new Bench();
  const opensAtMs = bench.nowMs + HOUR;
  const id = bench.trade('sell', { opensAtMs, closesAtMs: opensAtMs + 12 * HOUR });
  bench.owe(NORTH, BOND);
  expect(bench.try({ kind: 'c2c.owed', customer: NORTH })).toBe('done');
  bench.owe(NORTH, 0n);
  expect(bench.try({ kind: 'c2c.judge', customer: NORTH, decision: 'resume', by: 1 })).toBe('done');
  expect(bench.provider(NORTH)).toMatchObject({ state: 'left', bond: '0' });
  bench.restart();
  bench.pass(HOUR);
  expect(bench.order(id)).toMatchObject({ state: 'untreated', provider: NORTH, deadlineMs: opensAtMs + DAY });
  bench.pass(DAY);
  expect(bench.order(id)).toMatchObject({ state: 'cancelled', reason: 'no_provider' });
  expect(bench.available(CUSTOMER)).toBe(RICH);
  expect(bench.problems()).toEqual([]);
});

it('what is bought is a multiple of a hundred whole coins, at the price that was shown, and not of oneself', () => {
  const bench = new Bench();
  for (const amount of ['9999', '10001', '1'])
    expect([amount, bench.try(bench.trading('buy', { amount }))]).toEqual([amount, 'c2c.not_a_multiple']);
  expect(bench.try(bench.trading('buy', { amount: '0' }))).toBe('c2c.invalid');
  expect(bench.try(bench.trading('buy', { price: '720000001' }))).toBe('c2c.price_changed');
  expect(bench.try(bench.trading('buy', { customer: NORTH }))).toBe('c2c.no_provider');
  expect(bench.try(bench.trading('sell', { amount: String(RICH + 1n) }))).toBe('c2c.amount_out_of_range');
  expect(bench.try(bench.trading('sell', { amount: '9999' }))).toBe('done');
});

it('five purchases of a day are unprocessed at most, however many are tried at once', () => {
  const bench = new Bench();
  const answers = Array.from({ length: 20 }, () => bench.try(bench.trading('buy')));
  expect(answers.filter((one) => one === 'done')).toHaveLength(5);
  expect(new Set(answers.slice(5))).toEqual(new Set(['c2c.too_many_unprocessed']));
  bench.step('cancel', 1, CUSTOMER);
  bench.step('declare', 2, CUSTOMER);
  expect(bench.try(bench.trading('buy'))).toBe('done');
  expect(bench.try(bench.trading('buy'))).toBe('c2c.too_many_unprocessed');
  bench.step('finish', 2, NORTH);
  expect(bench.try(bench.trading('buy'))).toBe('done');
  // The next day has five of its own.
  expect(bench.try(bench.trading('buy'))).toBe('c2c.too_many_unprocessed');
  expect(bench.try(bench.trading('buy', { dayStartMs: bench.nowMs }))).toBe('c2c.too_many_unprocessed');
  bench.pass(1);
  expect(bench.try(bench.trading('buy', { dayStartMs: bench.nowMs }))).toBe('done');
});

it('three purchases given up within a day pause buying until the first of them is a day old', () => {
  const bench = new Bench();
  const early = { opensAtMs: bench.nowMs + HOUR, closesAtMs: bench.nowMs + 12 * HOUR };
  const giveUp = [bench.trade('buy'), bench.trade('buy', early)];
  for (const id of giveUp) expect(bench.step('cancel', id, CUSTOMER)).toBe('done');
  bench.pass(HOUR);
  expect(bench.orderIn('expired', 'buy')).toBeDefined();
  // What the provider confirmed, and what was sold, was not given up.
  expect(bench.orderIn('cancelled', 'sell')).toBeDefined();
  expect(bench.try(bench.trading('buy'))).toBe('c2c.buying_paused');
  bench.restart();
  expect(bench.try(bench.trading('buy'))).toBe('c2c.buying_paused');
  expect(bench.try(bench.trading('buy', { customer: STRANGER }))).toBe('done');
  expect(bench.try(bench.trading('sell'))).toBe('done');
  bench.pass(DAY - HOUR - HOUR / 2 - 1);
  expect(bench.try(bench.trading('buy'))).toBe('c2c.buying_paused');
  bench.pass(1);
  expect(bench.try(bench.trading('buy'))).toBe('done');
  expect(bench.problems()).toEqual([]);
});

it('more than the provider has is never held, however many ask for it', () => {
  const bench = new Bench();
  const left = bench.available(NORTH);
  const answers = Array.from({ length: 50 }, (_, at) =>
    bench.try(bench.trading('buy', { amount: String(10n * AMOUNT), customer: [SOUTH, CUSTOMER, STRANGER][at % 3] ?? CUSTOMER })),
  );
  expect(answers.filter((one) => one === 'done')).toHaveLength(9);
  expect(answers).toContain('c2c.provider_balance');
  expect(bench.held(NORTH)).toBe(9n * 10n * AMOUNT);
  expect(bench.held(NORTH) <= left).toBe(true);
  expect(bench.problems()).toEqual([]);
});

it('a day’s cap counts both sides, and what came to nothing is given back', () => {
  const bench = new Bench();
  // Two purchases at 720 and a sale at 710 fit, and nothing more.
  bench.set(NORTH, { dailyCap: '215000' });
  const first = bench.trade('buy');
  bench.trade('sell');
  bench.trade('buy');
  expect(bench.try(bench.trading('buy'))).toBe('c2c.amount_out_of_range');
  bench.step('cancel', first, CUSTOMER);
  expect(bench.try(bench.trading('buy'))).toBe('done');
  expect(bench.try(bench.trading('buy'))).toBe('c2c.amount_out_of_range');
  bench.pass(30 * 60_000);
  expect(bench.try(bench.trading('buy', { customer: STRANGER }))).toBe('done');
  bench.pass(1);
  expect(bench.try(bench.trading('sell', { dayStartMs: bench.nowMs }))).toBe('done');
});

it('an order before the opening waits for it, and none is made from the end on', () => {
  const bench = new Bench();
  bench.set(NORTH, { isAutoAccepting: true });
  const [opensAtMs, closesAtMs] = [bench.nowMs + HOUR, bench.nowMs + 13 * HOUR];
  const [bought, sold] = [bench.trade('buy', { opensAtMs, closesAtMs }), bench.trade('sell', { opensAtMs, closesAtMs })];
  expect([bench.order(bought).state, bench.order(sold).state]).toEqual(['untreated', 'untreated']);
  bench.pass(HOUR - 1);
  expect(bench.order(bought).state).toBe('untreated');
  bench.pass(1);
  expect(bench.order(bought)).toMatchObject({ state: 'unpaid', deadlineMs: opensAtMs + HOUR / 2 });
  expect(bench.order(sold)).toMatchObject({ state: 'waiting_transfer', deadlineMs: opensAtMs + DAY });
  bench.pass(12 * HOUR - 1);
  const trading = (): string => bench.try(bench.trading('sell', { opensAtMs, closesAtMs }));
  expect(trading()).toBe('done');
  bench.pass(1);
  expect(trading()).toBe('c2c.hours_passed');
  const far = { opensAtMs: bench.nowMs + 25 * HOUR + 1, closesAtMs: bench.nowMs + 30 * HOUR };
  expect(bench.try(bench.trading('sell', far))).toBe('c2c.invalid');
});

it('one outcome of twenty confirmations and a decision that race', () => {
  const bench = new Bench();
  const order = bench.orderIn('unconfirmed', 'buy') ?? 0;
  bench.pass(HOUR);
  const answers = Array.from({ length: 20 }, (_, at) =>
    at === 7 ? bench.step('appeal', order, CUSTOMER) : bench.step('finish', order, NORTH),
  );
  expect(answers.filter((one) => one === 'done')).toHaveLength(1);
  const other = bench.orderIn('appealed', 'buy') ?? 0;
  const decide = () => bench.try({ kind: 'c2c.decide', order: other, toBuyer: '0', by: 1, decidedBy: 0 });
  expect([bench.step('finish', other, NORTH), decide(), bench.step('finish', other, NORTH), decide()]).toEqual([
    'c2c.state_changed',
    'done',
    'c2c.not_found',
    'c2c.not_found',
  ]);
  expect([bench.available(CUSTOMER), bench.held(NORTH)]).toEqual([RICH + AMOUNT, 0n]);
  expect(bench.problems()).toEqual([]);
});
