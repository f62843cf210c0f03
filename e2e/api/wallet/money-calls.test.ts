// Protects one balance against orders, transfers and withdrawals that want it at the same time, and every money call against amounts that are none.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput } from '@agio/client';
import type { CallName } from '@agio/contracts';
import { seeded } from '@agio/journal/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiKey } from '../../../tools/torture/site.ts';
import { atoms } from '../../../tools/torture/site.ts';
import { Wire } from '../../../tools/torture/wire.ts';
import type { Answer } from '../../../tools/torture/wire.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';
import { verificationOf } from '../../../harness/verified.ts';
import { desk, OUTSIDE, insist, withdraw, withdrawKey } from './wallet-site.ts';

const ROUNDS_MAX = 100;
const ROUNDS_MIN = 5;
const ROUNDS_MS = 12_000;
/** Of fifty that want 0.06 of 0.6 each, ten can have it. A withdrawal of so much waits for people, so that it can be taken back. */
const EACH = '0.06';
const ALL = '0.6';
const FIT = 10;

const BAD_AMOUNTS = ['-1', '0', '1e-9', '1e3', '0x10', '１０', 'NaN', `1${'0'.repeat(30)}`, `0.${'0'.repeat(18)}1`];

let server: SharedSite;
let alice: OwnCustomer;
let bob: OwnCustomer;
let key: ApiKey;
let wire: Wire;

beforeAll(async () => {
  server = await sharedSite('chain');
  [alice, bob] = [await server.customer(), await server.customer()];
  key = await withdrawKey(server, alice, alice.account);
  wire = new Wire(server.url, server.clock.wall);
}, 180_000);
afterAll(() => {
  wire.close();
});

/** The number of what a request came to; null where it was refused. */
async function wonBy(path: string, body: unknown): Promise<string | null> {
  const answer = await insist(wire, { path, token: alice.token, body, key: randomUUID() });
  return idOf(answer);
}

function idOf({ status, code, data }: Answer): string | null {
  if (code === 'SUCCESS') return (data as { id: string }).id;
  if (status !== 422) throw new Error(`refused as ${status} ${code}`);
  return null;
}

async function bitcoins(): Promise<{ available: bigint; held: bigint; fiat: bigint }> {
  const { trading, fiat } = await alice.client.call('moneyBalances');
  const of = (list: typeof trading) => list.find(({ coin }) => coin === 'BTC');
  return {
    available: atoms('BTC', of(trading)?.available ?? '0'),
    held: atoms('BTC', of(trading)?.held ?? '0'),
    fiat: atoms('BTC', of(fiat)?.available ?? '0'),
  };
}

const move = (amount: string, from: 'trading' | 'fiat' | 'game', to: 'trading' | 'fiat' | 'game') =>
  alice.client.call('accountTransfer', { body: { coin: 'BTC', amount, from, to } });

it('fifty at once over one balance never take more than there is', { timeout: 150_000 }, async () => {
  await move('9.4', 'trading', 'game');
  const chance = seeded(inject('testSeed'));
  const end = Date.now() + ROUNDS_MS;
  let rounds = 0;
  // A withdrawal asks the database before it asks for the money: the others start a little later, so that each kind may be first.
  let leadMs = 100;
  const won = { order: 0, transfer: 0, withdrawal: 0 };
  for (; rounds < ROUNDS_MAX && (rounds < ROUNDS_MIN || Date.now() < end); rounds += 1) {
    const order = { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '70000', amount: EACH } as const;
    let fastestMs = 5_000;
    const asked = Array.from({ length: 50 }, async (_, index): Promise<readonly [keyof typeof won, string | null]> => {
      // Who comes first changes from round to round.
      const kind = (['order', 'transfer', 'withdrawal'] as const)[(index + rounds) % 3] ?? 'order';
      if (kind === 'withdrawal') {
        const before = performance.now();
        const id = idOf(await withdraw(wire, key, { coin: 'BTC', amount: EACH }));
        fastestMs = Math.min(fastestMs, performance.now() - before);
        return [kind, id];
      }
      await sleep(chance() * 2 * leadMs);
      if (kind === 'order') return [kind, await wonBy('/api/exchange/order', order)];
      return [kind, await wonBy('/api/account/transfer', { coin: 'BTC', amount: EACH, from: 'trading', to: 'fiat' })];
    });
    const done = (await Promise.all(asked)).filter(([, id]) => id !== null);
    const of = (name: keyof typeof won): string[] => done.flatMap(([kind, id]) => (kind === name && id !== null ? [id] : []));
    leadMs = fastestMs;
    const each = atoms('BTC', EACH);
    const holding = of('order').length + of('withdrawal').length;
    expect(done).toHaveLength(FIT);
    expect(await bitcoins()).toEqual({ available: 0n, held: each * BigInt(holding), fiat: each * BigInt(of('transfer').length) });
    for (const name of ['order', 'transfer', 'withdrawal'] as const) won[name] += of(name).length;
    if (of('order').length > 0) await alice.client.call('cancelOrder', { body: { all: true } });
    for (const id of of('withdrawal')) await alice.client.call('cancelWithdrawal', { body: { id } });
    for (const _ of of('transfer')) await move(EACH, 'fiat', 'trading');
    expect(await bitcoins()).toEqual({ available: atoms('BTC', ALL), held: 0n, fiat: 0n });
  }
  console.log(
    `TEST_SEED=${inject('testSeed')}, ${rounds} rounds of fifty; of ${rounds * FIT} that fitted, ${won.order} orders, ${won.transfer} transfers, ${won.withdrawal} withdrawals`,
  );
  expect(rounds).toBeGreaterThanOrEqual(ROUNDS_MIN);
  expect(Math.min(won.order, won.transfer, won.withdrawal)).toBeGreaterThan(0);
  expect((await desk(server, 'olga', 'reconcile')).at(-1)).toBe('all differences are zero');
});

/** Histories of a busy server may still be on their way to the rows. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'UNAVAILABLE') throw error;
    }
  }
  return read();
}

/** Everything that money calls leave behind. */
async function rows(): Promise<unknown> {
  const { client } = alice;
  const query = { limit: 1 };
  return {
    balances: await client.call('moneyBalances'),
    transfers: (await client.call('transferHistory', { query })).total,
    withdrawals: (await client.call('walletWithdrawals', { query })).total,
    orders: (await client.call('myOrders', { query })).total + (await client.call('myOrderHistory', { query })).total,
    posting: (await client.call('moneyHistory', { query })).list,
  };
}

it('refuses every amount that is none, and leaves nothing behind', { timeout: 300_000 }, async () => {
  const before = await patiently(rows);
  const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '64000', amount: '0.001' };
  const bodies: readonly (readonly [CallName, (amount: string) => Record<string, unknown>])[] = [
    ['accountTransfer', (amount) => ({ coin: 'ETH', amount, from: 'trading', to: 'fiat' })],
    ['walletTransfer', (amount) => ({ coin: 'USDT', amount, from: 'trading', to: 'game' })],
    ['walletSend', (amount) => ({ coin: 'ETH', amount, to: bob.account })],
    ['placeOrder', (amount) => ({ ...order, amount })],
    ['placeOrder', (price) => ({ ...order, price })],
    ['placeOrder', (total) => ({ market: 'BTC_USDT', side: 'buy', type: 'market', total })],
  ];
  const accepted: string[] = [];
  for (const amount of BAD_AMOUNTS) {
    for (const [name, bodyOf] of bodies) {
      const body = bodyOf(amount);
      const verification = name === 'walletSend' ? await proof(body) : undefined;
      const input = { body, ...(verification === undefined ? {} : { verification }) } as unknown as CallInput<CallName>;
      const status = await (alice.client.call as (name: CallName, input: unknown) => Promise<unknown>)(name, input).then(
        () => 200,
        (error: unknown) => (error as { status: number }).status,
      );
      if (status !== 400 && status !== 422) accepted.push(`${name} ${JSON.stringify(body)}: ${status}`);
    }
    for (const coin of ['ETH', 'USDT']) {
      const answer = await withdraw(wire, key, { coin, amount });
      if (answer.status !== 400 && answer.status !== 422) accepted.push(`withdraw ${coin} ${amount}: ${answer.status}`);
    }
    const unproved = { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount };
    const answer = await insist(wire, { path: '/api/wallet/withdraw', token: alice.token, body: unproved, key: randomUUID() });
    if (answer.status < 400 || answer.status > 499) accepted.push(`withdraw without a proof ${amount}: ${answer.status}`);
  }
  expect(accepted).toEqual([]);
  expect(await patiently(rows)).toEqual(before);
});

it('pays neither a token’s contract nor the address that nobody has the key of', async () => {
  const coins = await alice.client.call('walletCoins');
  const contract = coins.find(({ coin }) => coin === 'USDT')?.chains[0]?.contract ?? '';
  expect(contract).toMatch(/^0x/);
  for (const address of [contract, `0x${'0'.repeat(40)}`]) {
    const body = { coin: 'ETH', chain: 'LOCAL', address, amount: '0.1' };
    const answer = await insist(wire, { path: '/api/wallet/withdraw', token: '', apiKey: key, body, key: randomUUID() });
    expect([address, answer.code]).toEqual([address, 'INVALID_ADDRESS']);
    expect(await alice.client.call('checkAddress', { query: { chain: 'LOCAL', address } })).toEqual({ valid: false, address: null });
  }
});

function proof(body: unknown): Promise<string> {
  return verificationOf(server, alice, alice.account, 'walletSend', body);
}
