// Protects C2C on a running server: from the bond to coins bought and sold; what the table of states does not have is refused to everybody, restarts lose and double nothing, and hours of downtime are given back.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { C2C_TABLE } from '@agio/c2c';
import type { CallData } from '@agio/client';
import type { CallName } from '@agio/contracts';
import type { C2cState } from '@agio/contracts/c2c';
import { openDatabase } from '@agio/database';
import { drawn } from '@agio/kernel/testing';
import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import { certify, certifySenior } from '../../harness/certified.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import { signIn } from '../../harness/operators.ts';
import type { Signed } from '../../harness/operators.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, smallCustomer, openSmall } from '../../harness/small-site.ts';
import { callVerified, verificationOf } from '../../harness/verified.ts';

const ACCOUNT = { provider: ALICE, customer: BOB, second: 'dan@agio.example', stranger: 'eve@agio.example' } as const;
type Role = keyof typeof ACCOUNT;
const ROLES = ['provider', 'customer', 'second', 'stranger'] as const;
const PAID_TO = {
  provider: { truename: 'Chen Lin', number: '6200447190238814' },
  customer: { truename: 'Chan Bob', number: '6222021234567894' },
  second: { truename: 'Dan Ruiz', number: '6228480012345671' },
} as const;
const SETTING = {
  buyPrice: '7.1',
  sellPrice: '7.2',
  min: '10',
  max: '5000',
  dailyCap: '100000',
  payMethods: ['bank' as const],
  open: true,
  autoAccept: false,
};
/** For what must happen at last. */
const LONG = { timeout: 120_000, interval: 200 };
const picture = new Blob([readFileSync(new URL('../../docs/images/console-chain-white.png', import.meta.url))], { type: 'image/png' });
type Told = CallData<'c2cUserOrder'>;
type Order = Told['order'];

let server: OpenedSite;
let cleo: Signed;
let people: Record<Role, LoggedIn>;
/** Purchases of the night, which wait for the providers. */
let night: readonly string[] = [];
let uid = '';

beforeAll(async () => {
  const rich = (account: string) => ({ ...smallCustomer(account), balances: { BTC: '1', USDT: '2000000' } });
  const seed = {
    ...SMALL_SEED,
    customers: Object.values(ACCOUNT).map(rich),
    operators: operatorsNamed(['owner', 'compliance'], 'cleo'),
    features: { c2c: true },
  };
  server = await openSmall(seed);
  cleo = await signIn(server, 'cleo');
  await logIn();
  for (const role of ['provider', 'customer', 'second'] as const) await ready(role);
  await passDay();
  uid = await makeProvider('provider', 'Northwind Exchange');
  await makeProvider('second', 'Southwind Exchange');
  await makeItBe(22);
  night = [await make('buy', 'night-1'), await make('buy', 'night-2')];
  await makeItBe(12);
}, 300_000);
afterAll(async () => {
  await server.remove();
});

async function logIn(): Promise<void> {
  const [provider, customer, second, stranger] = await Promise.all(ROLES.map((role) => logInTo(server, ACCOUNT[role])));
  if (provider === undefined || customer === undefined || second === undefined || stranger === undefined)
    throw new Error('four people log in');
  people = { provider, customer, second, stranger };
}

/** Certified, with a bank account that money may go to, and all of the USDT in the fiat account. */
async function ready(role: keyof typeof PAID_TO): Promise<void> {
  const [person, account, { number, truename }] = [people[role], ACCOUNT[role], PAID_TO[role]];
  await certify(server, person, { account, picture, truename }, cleo);
  if (role !== 'customer') await certifySenior(person, { picture }, cleo);
  await callVerified(server, person, account, 'bankcardAdd', { type: 'bank', bank: 'Bank of the Delta', number, currency: 'CNY' });
  const body = { coin: 'USDT', amount: '2000000', from: 'trading', to: 'fiat' } as const;
  await person.client.call('accountTransfer', { body, idempotencyKey: `to-fiat-${number}` });
}

/** A new payment method waits for a day before sales are paid to it: here the day has passed. */
async function passDay(): Promise<void> {
  const database = await openDatabase(server.databaseAt);
  await database.query('update payment_method set usable_from = 0');
  await database.close();
}

/** Gives the site the time zone in which it is this hour now: tests run at any time of the day. */
async function makeItBe(hour: number): Promise<void> {
  const ahead = ((hour - new Date(server.clock.wall()).getUTCHours() + 36) % 24) - 12;
  // In these names the sign is the other way round.
  const timeZone = ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const { sites } = await cleo.client.call('deskSites');
  const body = { settings: { timeZone }, updatedAt: sites[0]?.updatedAt ?? 0, reason: 'the hours of this site' };
  await cleo.client.call('deskSiteSave', { params: { host: '*' }, body });
}

async function makeProvider(role: 'provider' | 'second', name: string): Promise<string> {
  const { client } = people[role];
  const applied = await client.call('c2cMerchantApply', { body: { name }, idempotencyKey: 'apply' });
  expect(applied).toMatchObject({ state: 'auditing', bond: '1000000', balance: { available: '1000000' } });
  const { list } = await cleo.client.call('deskC2cProviders', { query: { state: 'auditing' } });
  const body = { decision: 'verify', reason: 'All is in order' } as const;
  await cleo.client.call('deskC2cProviderDecide', { params: { id: list[0]?.uid ?? '' }, body });
  expect(await client.call('c2cMerchantSetting', { body: SETTING })).toMatchObject({ state: 'verified', setting: SETTING });
  return list[0]?.uid ?? '';
}

/** The time for which the site is down. */
async function pass(ms: number): Promise<void> {
  await server.stop();
  server.clock.pass(ms);
  await server.start();
  await logIn();
}

async function restart(): Promise<void> {
  await server.stop();
  await server.start();
}

/** An order with the first provider. */
async function trade(side: 'buy' | 'sell', key: string): Promise<Order> {
  const body = { side, coin: 'USDT', amount: '100', payMethod: 'bank', price: side === 'buy' ? '7.2' : '7.1', merchantId: uid } as const;
  return people.customer.client.call('c2cTrade', { body, idempotencyKey: key });
}
const make = async (side: 'buy' | 'sell', key: string): Promise<string> => (await trade(side, key)).id;

interface Call {
  readonly path: string;
  readonly by: 'user' | 'provider' | 'either';
  /** The call that is confirmed by a second factor. */
  readonly action?: CallName;
  readonly body?: object;
}
const CALLS = {
  cancel: { path: 'user/cancel', by: 'user' },
  declare: { path: 'user/buyConfirm', by: 'user' },
  agree: { path: 'user/sellConfirm', by: 'user', action: 'c2cUserSellConfirm' },
  finish: { path: 'merchant/buyConfirm', by: 'provider', action: 'c2cMerchantBuyConfirm' },
  transfer: { path: 'merchant/sellConfirm', by: 'provider' },
  accept: { path: 'merchant/accept', by: 'provider' },
  decline: { path: 'merchant/decline', by: 'provider' },
  prove: { path: 'merchant/proof', by: 'provider', body: { transaction: 'TX 2026 1' } },
  appeal: { path: 'appeal', by: 'either', body: { reason: 'They do not answer' } },
  state: { path: 'state', by: 'either', body: { content: 'I have paid' } },
} as const satisfies Record<string, Call>;
type Act = keyof typeof CALLS;
const ACTS = Object.keys(CALLS) as Act[];

async function doIt(role: Role, act: Act, id: string): Promise<{ status: number; code: string }> {
  const { action, body: more, path }: Call = CALLS[act];
  const body = { id, ...more };
  const verification = action === undefined ? undefined : await verificationOf(server, people[role], ACCOUNT[role], action, body);
  const response = await fetch(`${server.url}/api/c2c/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${people[role].token}`,
      ...(verification === undefined ? {} : { 'x-verification': verification }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, code: ((await response.json()) as { code: string }).code };
}

const told = (id: string): Promise<Told> => people.customer.client.call('c2cUserOrder', { params: { id } });
const stateOf = async (id: string): Promise<C2cState> => (await told(id)).order.state;
const eventsOf = async (id: string) => (await told(id)).steps.map(({ event }) => event);
const fiat = async (role: Role) => (await people[role].client.call('c2cBalances', { query: {} })).list[0] ?? { available: '0', held: '0' };
const balances = () => Promise.all(ROLES.map(fiat));

it('is exchanged with a provider: bought, and sold again', { timeout: 240_000 }, async () => {
  expect(await people.customer.client.call('c2cInfo')).toMatchObject({ isOpen: true, unprocessed: 2 });
  const bought = await trade('buy', 'buy');
  expect(bought).toMatchObject({ state: 'unpaid', total: '720', payee: { number: '6200447190238814', holder: 'Chen Lin' } });
  expect((await trade('buy', 'buy')).id).toBe(bought.id);
  expect(await doIt('customer', 'declare', bought.id)).toMatchObject({ status: 200 });
  expect(await doIt('provider', 'finish', bought.id)).toMatchObject({ status: 200 });

  const sold = await trade('sell', 'sell');
  expect(sold).toMatchObject({ state: 'untreated', total: '710' });
  for (const act of ['accept', 'prove', 'transfer'] as const) expect(await doIt('provider', act, sold.id)).toMatchObject({ status: 200 });
  expect(await doIt('customer', 'agree', sold.id)).toMatchObject({ status: 200 });
  expect([await stateOf(bought.id), await stateOf(sold.id)]).toEqual(['success', 'success']);

  const { client } = people.customer;
  expect(await fiat('customer')).toEqual({ coin: 'USDT', available: '2000000', held: '0' });
  const history = await client.call('c2cBalanceHistory', { query: {} });
  expect(history.list.map(({ amount, kind, order }) => [amount, kind, order])).toEqual([
    ['-100', 'c2c', sold.id],
    ['100', 'c2c', bought.id],
  ]);
  // All histories of money know it as well.
  expect((await client.call('moneyHistory', { query: {} })).list.map(({ kind }) => kind)).toContain('c2c');
  expect((await people.provider.client.call('moneyHistory', { query: {} })).list.map(({ kind }) => kind)).toContain('c2c_bond');
});

/** Whether the table has this; a proof comes before the transfer, a statement while people decide. */
function isAllowed({ side, state }: Pick<Order, 'side' | 'state'>, act: Act, role: 'customer' | 'provider'): boolean {
  const by: readonly string[] = [role === 'customer' ? 'user' : 'provider', 'either'];
  if (act === 'prove') return isAllowed({ side, state }, 'transfer', role);
  if (act === 'state') return state === 'appealed';
  return C2C_TABLE.some((row) => row.side === side && row.from === state && row.event === act && by.includes(row.by));
}

/** To whoever has no part in it there is no such order, and what is the other one's to do is refused to both. */
function refusalsOf(role: Role, act: Act): readonly number[] {
  if (role === 'stranger' || role === 'second') return [404];
  const { by }: Call = CALLS[act];
  return by === 'either' || by === (role === 'customer' ? 'user' : 'provider') ? [409, 422] : [403];
}

/** One order of each side and state, by name. */
async function everyState(): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const into = async (side: 'buy' | 'sell', state: C2cState, ...steps: readonly (readonly ['customer' | 'provider', Act])[]) => {
    const id = await make(side, `${side}-${state}`);
    for (const [role, act] of steps) expect(await doIt(role, act, id)).toMatchObject({ status: 200 });
    ids.set(`${side} ${state}`, id);
  };
  await into('buy', 'expired');
  await into('buy', 'appealed', ['customer', 'declare']);
  // The time to pay ends while the server is down, and then the grace for that does.
  await pass(31 * MINUTE_MS);
  await pass(16 * MINUTE_MS);
  await expect.poll(() => stateOf(ids.get('buy expired') ?? ''), LONG).toBe('expired');
  expect(await doIt('customer', 'appeal', ids.get('buy appealed') ?? '')).toMatchObject({ status: 200 });
  await into('buy', 'cancelled', ['customer', 'cancel']);
  await into('buy', 'success', ['customer', 'declare'], ['provider', 'finish']);
  await into('buy', 'unconfirmed', ['customer', 'declare']);
  await into('buy', 'unpaid');
  ids.set('buy untreated', night[0] ?? '');
  const paidOut = [
    ['provider', 'accept'],
    ['provider', 'prove'],
    ['provider', 'transfer'],
  ] as const;
  await into('sell', 'untreated');
  await into('sell', 'cancelled', ['customer', 'cancel']);
  await into('sell', 'waiting_transfer', ['provider', 'accept']);
  await into('sell', 'transferred', ...paidOut);
  await into('sell', 'appealed', ...paidOut, ['customer', 'appeal']);
  await into('sell', 'success', ...paidOut, ['customer', 'agree']);
  return ids;
}

it(
  'refuses whatever the table does not have, to each of four people in each state, and changes nothing by it',
  { timeout: 600_000 },
  async () => {
    const ids = await everyState();
    expect(ids.size).toBe(13);
    const had = await balances();
    const refused: string[] = [];
    for (const [name, id] of drawn([...ids], 4, inject('testSeed'))) {
      const before = await told(id);
      expect(`${before.order.side} ${before.order.state}`).toBe(name);
      for (const act of ACTS)
        for (const role of ROLES) {
          if ((role === 'customer' || role === 'provider') && isAllowed(before.order, act, role)) continue;
          const { code, status } = await doIt(role, act, id);
          const what = `${name} ${act} ${role}: ${status} ${code}`;
          expect(refusalsOf(role, act), what).toContain(status);
          refused.push(what);
        }
      expect(await told(id)).toEqual(before);
    }
    expect(refused.length).toBeGreaterThan(100);
    expect(await balances()).toEqual(had);
    // Whoever has handed an order on has no part in it any more.
    const handed = ids.get('sell untreated') ?? '';
    expect(await doIt('provider', 'decline', handed)).toMatchObject({ status: 200 });
    expect(await told(handed)).toMatchObject({ order: { state: 'untreated', isRerouted: true, provider: { name: 'Southwind Exchange' } } });
    for (const act of ACTS) expect(await doIt('provider', act, handed), act).toMatchObject({ status: 404 });
    // What is refused to all stays possible to whom it is due.
    for (const act of ['accept', 'prove', 'transfer'] as const) expect(await doIt('second', act, handed)).toMatchObject({ status: 200 });
    expect(await doIt('customer', 'declare', ids.get('buy unpaid') ?? '')).toMatchObject({ status: 200 });
    for (const name of ['buy unpaid', 'buy unconfirmed'])
      expect(await doIt('provider', 'finish', ids.get(name) ?? '')).toMatchObject({ status: 200 });
    for (const id of [handed, ids.get('sell transferred') ?? ''])
      expect(await doIt('customer', 'agree', id)).toMatchObject({ status: 200 });
  },
);

it('loses and doubles nothing when the server is killed after any step, a fourth of them in each run', { timeout: 600_000 }, async () => {
  const had = { provider: await fiat('provider'), customer: await fiat('customer') };
  const [bought, sold] = [await make('buy', 'killed-buy'), await make('sell', 'killed-sell')];
  const steps: readonly (readonly [C2cState, C2cState, ...(readonly [Role, Act, string])[]])[] = [
    ['unpaid', 'untreated'],
    ['unconfirmed', 'waiting_transfer', ['customer', 'declare', bought], ['provider', 'accept', sold]],
    ['unconfirmed', 'waiting_transfer', ['provider', 'prove', sold]],
    ['success', 'transferred', ['provider', 'finish', bought], ['provider', 'transfer', sold]],
    ['success', 'success', ['customer', 'agree', sold]],
  ];
  const killed = drawn(steps, 4, inject('testSeed'));
  for (const step of steps) {
    const [buying, selling, ...acts] = step;
    for (const [role, act, id] of acts) expect(await doIt(role, act, id), act).toMatchObject({ status: 200 });
    if (killed.includes(step)) await restart();
    // A key that was answered gives the same order after the restart.
    expect([await make('buy', 'killed-buy'), await make('sell', 'killed-sell')]).toEqual([bought, sold]);
    expect([await stateOf(bought), await stateOf(sold)]).toEqual([buying, selling]);
    const held = { provider: buying === 'success' ? 0 : 100, customer: selling === 'success' ? 0 : 100 };
    for (const role of ['provider', 'customer'] as const) expect(Number((await fiat(role)).held)).toBe(Number(had[role].held) + held[role]);
  }
  await expect.poll(() => eventsOf(bought), LONG).toEqual(['made', 'declared', 'finished']);
  await expect.poll(() => eventsOf(sold), LONG).toEqual(['made', 'accepted', 'proved', 'transferred', 'finished']);
  // As many coins were bought as were sold.
  for (const role of ['provider', 'customer'] as const) expect(await fiat(role)).toEqual(had[role]);
  const { list } = await people.customer.client.call('c2cBalanceHistory', { query: {} });
  const moved = list.filter(({ order }) => order === bought || order === sold).map(({ amount, order }) => [amount, order]);
  expect(moved).toEqual([
    ['-100', sold],
    ['100', bought],
  ]);
});

it('gives back what a day of downtime took, and fires what was due once and in order', { timeout: 600_000 }, async () => {
  const [unpaid, unconfirmed, waiting, transferred, nightly] = [
    await make('buy', 'late-unpaid'),
    await make('buy', 'late-unconfirmed'),
    await make('sell', 'late-waiting'),
    await make('sell', 'late-transferred'),
    night[1] ?? '',
  ];
  expect(await doIt('customer', 'declare', unconfirmed)).toMatchObject({ status: 200 });
  for (const id of [waiting, transferred]) expect(await doIt('provider', 'accept', id)).toMatchObject({ status: 200 });
  for (const act of ['prove', 'transfer'] as const) expect(await doIt('provider', act, transferred)).toMatchObject({ status: 200 });
  const leftMinutes = async (id: string): Promise<number> =>
    ((await told(id)).order.deadline ?? 0) / MINUTE_MS - server.clock.wall() / MINUTE_MS;

  await pass(25 * HOUR_MS);
  // Each of them was late by the platform's fault: what people are to do is given once more.
  await expect.poll(() => stateOf(unconfirmed), LONG).toBe('appealed');
  const graces = [
    [unpaid, 'unpaid', 15],
    [waiting, 'waiting_transfer', 120],
    [transferred, 'transferred', 120],
    [nightly, 'unpaid', 30],
  ] as const;
  for (const [id, state, minutes] of graces) {
    await expect.poll(() => leftMinutes(id), LONG).toBeGreaterThan(minutes - 3);
    expect(await leftMinutes(id)).toBeLessThanOrEqual(minutes);
    expect(await stateOf(id)).toBe(state);
  }

  await pass(3 * HOUR_MS);
  await expect.poll(() => stateOf(transferred), LONG).toBe('success');
  await expect.poll(() => stateOf(unpaid), LONG).toBe('expired');
  // Declined by the clock: another provider has it, from the beginning.
  await expect.poll(async () => (await told(waiting)).order, LONG).toMatchObject({ isRerouted: true, state: 'untreated' });
  await expect.poll(() => eventsOf(nightly), LONG).toContain('grace');
  await pass(16 * MINUTE_MS);
  await expect.poll(() => stateOf(nightly), LONG).toBe('expired');
  await expect.poll(() => eventsOf(nightly), LONG).toEqual(['made', 'opened', 'grace', 'expired']);
  await expect.poll(() => eventsOf(unpaid), LONG).toEqual(['made', 'grace', 'expired']);
  expect(await eventsOf(unconfirmed)).toEqual(['made', 'declared', 'appealed']);
  expect(await eventsOf(waiting)).toEqual(['made', 'accepted', 'grace', 'rerouted']);
  expect(await eventsOf(transferred)).toEqual(['made', 'accepted', 'proved', 'transferred', 'grace', 'finished']);
  // What was due first came first.
  const timeOf = async (id: string, event: string): Promise<number> =>
    (await told(id)).steps.find((step) => step.event === event)?.time ?? 0;
  const inOrder = [await timeOf(unpaid, 'expired'), await timeOf(transferred, 'finished'), await timeOf(nightly, 'expired')];
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(await fiat('customer')).toMatchObject({ held: '300' });
});
