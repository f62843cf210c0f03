// Protects: an order is paid by its customer or one of their sub-accounts alone, whatever a command names; a sub-account never changes its customer.
import { expect, it } from 'vitest';
import { SUB_ACCOUNTS_MAX } from './bounds.ts';
import type { Command, PlaceOrder } from './commands.ts';
import { Core } from './core.ts';
import type { Reply } from './replies.ts';
import { fund, limitOrder, smallMarket } from './testing/small-market.ts';

const START_MS = 1_790_000_000_000;
const [ALICE, BOB, ALICES, BOBS] = [1, 2, 3, 4] as const;

function site() {
  const core = new Core(undefined, undefined, 64);
  const apply = (command: Command): Reply => core.apply(core.sequence + 1, START_MS, command).reply;
  for (const command of smallMarket()) apply(command);
  for (const ref of ['alice', 'bob']) apply({ kind: 'create_customer', ref, wide: false });
  for (const customer of [ALICE, BOB]) apply({ kind: 'create_sub_account', customer, ref: `${customer}/robot` });
  for (const owner of [ALICE, BOB, ALICES, BOBS]) for (const command of fund(owner, '1000')) apply(command);
  apply({
    kind: 'issue',
    to: { owner: 0, kind: 'trading' },
    coin: 'CASH',
    amount: '1000',
    reason: 'seed',
    cause: 'house',
  });
  return { core, apply };
}

const order = (customer: number, more: Partial<PlaceOrder> = {}): PlaceOrder => limitOrder(customer, 'buy', 10, 1, more);

const STRANGE = [0, -1, -0, 0.5, 1.5, 3.5, NaN, Infinity, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, '3', null, {}] as number[];

it('is traded for by its own customer alone', () => {
  const { core, apply } = site();
  const before = core.hash();
  for (const owner of [...STRANGE.filter((one) => one !== null), BOB, BOBS, 99])
    expect(apply(order(ALICE, { owner }))).toMatchObject({ ok: false, refusal: 'unknown_customer' });
  for (const customer of [...STRANGE, ALICES, BOBS])
    for (const owner of [undefined, customer, ALICE, ALICES, BOBS])
      expect(apply(order(customer, owner === undefined ? {} : { owner }))).toMatchObject({ ok: false, refusal: 'unknown_customer' });
  expect(before).not.toBe(core.hash());
  expect([ALICE, BOB, ALICES, BOBS].flatMap((owner) => core.balances(owner)).every(({ held }) => held === '0')).toBe(true);
  expect(apply(order(ALICE, { owner: ALICES }))).toMatchObject({ ok: true, order: { customer: ALICE, owner: ALICES } });
  expect(apply({ kind: 'set_disabled', customer: ALICE, reason: 'operators', isOn: true })).toMatchObject({ ok: true });
  expect(apply(order(ALICE, { owner: ALICES }))).toMatchObject({ refusal: 'customer_disabled' });
  expect(core.audit()).toEqual([]);
});

it('its orders are cancelled by its own customer alone', () => {
  const { core, apply } = site();
  apply(order(ALICE, { owner: ALICES }));
  for (const customer of [...STRANGE, ALICES, BOB, BOBS])
    for (const target of [{ market: -1 }, { order: core.openOrders(ALICE)[0]?.id ?? 0 }])
      apply({ kind: 'cancel', customer, target, request: null });
  expect(core.openOrders(ALICE)).toHaveLength(1);
  expect(apply({ kind: 'cancel', customer: ALICE, target: { market: -1 }, request: null })).toMatchObject({ ok: true });
  expect(core.openOrders(ALICE)).toHaveLength(0);
});

it('its orders are amended by its own customer alone', () => {
  const { core, apply } = site();
  apply(order(ALICE, { owner: ALICES, lots: 2 }));
  const [{ id } = { id: 0 }] = core.openOrders(ALICE);
  const amend = (customer: number) => apply({ kind: 'amend', customer, order: id, ticks: 9, lots: 1, request: null });
  for (const customer of [...STRANGE, ALICES, BOBS]) expect(amend(customer)).toMatchObject({ refusal: 'unknown_customer' });
  expect(amend(BOB)).toMatchObject({ refusal: 'order_not_open' });
  expect(core.openOrders(ALICE)).toMatchObject([{ id, ticks: 10, lots: 2 }]);
  expect(amend(ALICE)).toMatchObject({ ok: true, order: { owner: ALICES, ticks: 9, lots: 1 } });
  expect(core.audit()).toEqual([]);
});

it('is made for a customer and for no sub-account, with a name of its own', () => {
  const { apply } = site();
  for (const customer of [...STRANGE, ALICES, 99])
    expect(apply({ kind: 'create_sub_account', customer, ref: 'new' })).toMatchObject({ ok: false, refusal: 'unknown_customer' });
  expect(apply({ kind: 'create_sub_account', customer: ALICE, ref: '1/robot' })).toMatchObject({ ok: true, id: ALICES });
  for (const ref of ['alice', 'bob', '2/robot'])
    expect(apply({ kind: 'create_sub_account', customer: ALICE, ref })).toMatchObject({ ok: false, refusal: 'already_exists' });
  expect(apply({ kind: 'create_customer', ref: '1/robot', wide: false })).toMatchObject({ ok: false, refusal: 'already_exists' });
  for (let at = 1; at < SUB_ACCOUNTS_MAX; at += 1)
    expect(apply({ kind: 'create_sub_account', customer: ALICE, ref: `s${at}` })).toMatchObject({ ok: true });
  expect(apply({ kind: 'create_sub_account', customer: ALICE, ref: 'more' })).toMatchObject({
    ok: false,
    refusal: 'too_many_sub_accounts',
  });
});
