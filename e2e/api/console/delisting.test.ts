// Protects the end of a market across a restart: the customers concerned are told once, and when its time has come every order is cancelled, its hold released and the market closed, though the server was down then.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import { signIn } from '../../../harness/operators.ts';
import type { Signed } from '../../../harness/operators.ts';
import type { Server } from '../../../harness/server.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, smallCustomer, startSmall } from '../../../harness/small-site.ts';

/** Has neither the coin nor an order. */
const CAROL = 'carol@agio.example';
/** Enough for two people to agree, on a busy machine as well. */
const ENDS_IN_MS = 10_000;
const MINUTES = { timeout: 120_000 };
let server: Server;
let ada: Signed;
let eli: Signed;

beforeAll(async () => {
  const carol = { ...smallCustomer(CAROL), balances: { USDT: '5' } };
  const seed = { ...SMALL_SEED, customers: [...SMALL_SEED.customers, carol], operators: operatorsNamed(['owner'], 'ada', 'eli') };
  server = await startSmall(seed);
  [ada, eli] = [await signIn(server, 'ada'), await signIn(server, 'eli')];
}, 240_000);
afterAll(() => server.remove());

async function agree(payload: { readonly market: string; readonly delistAt: number | null }): Promise<string> {
  const body = { kind: 'spot.delist', payload, reason: 'hardly traded' };
  const { id } = await ada.client.call('deskAsk', { body, verification: await ada.verify('deskAsk', body) });
  const { hash } = await eli.client.call('deskRequest', { params: { id } });
  const decision = { decision: 'approve' as const, hash, reason: 'compared the values' };
  const verification = await eli.verify('deskDecide', decision, { id });
  return (await eli.client.call('deskDecide', { params: { id }, body: decision, verification })).state;
}

it('tells holders, and ends the market although the server was down at its time', { timeout: 240_000 }, async () => {
  const [alice, bob, carol] = [await logInTo(server, ALICE), await logInTo(server, BOB), await logInTo(server, CAROL)];
  const order = { market: 'BTC_USDT', type: 'limit' as const, amount: '1' };
  await alice.client.call('placeOrder', { body: { ...order, side: 'buy', price: '60000' }, idempotencyKey: 'a' });
  await bob.client.call('placeOrder', { body: { ...order, side: 'sell', price: '70000' }, idempotencyKey: 'b' });
  const delistAt = Date.now() + ENDS_IN_MS;
  expect(await agree({ market: 'BTC_USDT', delistAt })).toBe('done');
  const titlesOf = async ({ client }: typeof alice) => (await client.call('noticeList', { query: {} })).list.map(({ title }) => title);
  expect(await titlesOf(alice)).toContain('BTC/USDT will be delisted');
  expect(await titlesOf(bob)).toContain('BTC/USDT will be delisted');
  expect(await titlesOf(carol)).not.toContain('BTC/USDT will be delisted');
  expect((await alice.client.call('markets'))[0]).toMatchObject({ status: 'open', delistAt, delisted: false });

  await server.kill();
  await expect.poll(() => Date.now() > delistAt, MINUTES).toBe(true);
  await server.start();
  const now = await logInTo(server, ALICE);
  await expect
    .poll(async () => (await now.client.call('markets'))[0], MINUTES)
    .toMatchObject({ status: 'halted', delistAt, delisted: true });
  for (const account of [ALICE, BOB]) {
    const { client } = await logInTo(server, account);
    expect((await client.call('myOrders', { query: {} })).list).toEqual([]);
    for (const { coin, held, available } of await client.call('exchangeBalances'))
      expect([coin, held, available]).toEqual([coin, '0', coin === 'BTC' ? '10' : '1000000']);
    await expect
      .poll(async () => (await client.call('myOrderHistory', { query: {} })).list[0], MINUTES)
      .toMatchObject({ status: 'cancelled', reason: 'operator' });
  }
  const late = now.client.call('placeOrder', { body: { ...order, side: 'buy', price: '60000' }, idempotencyKey: 'c' });
  await expect(late).rejects.toMatchObject({ code: 'MARKET_CLOSED' });
});
