// Protects lock-ups on a running server: from two people who fund and sell to coins that are locked, shown as such, and back after a restart.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import { signIn } from '../../harness/operators.ts';
import type { Signed } from '../../harness/operators.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, openSmall } from '../../harness/small-site.ts';
import { callVerified } from '../../harness/verified.ts';

const PRODUCT = {
  coin: 'USDT',
  kind: 'fixed',
  period: 'day',
  count: 90,
  cliff: 0,
  rate: '0.042',
  min: '100',
  max: '20000',
  quota: '100000',
  cap: '20000',
  penalty: '0.035',
} as const;
let server: OpenedSite;
let people: readonly [asks: Signed, decides: Signed];

beforeAll(async () => {
  server = await openSmall({
    ...SMALL_SEED,
    operators: operatorsNamed(['owner', 'finance'], 'fay', 'finn', 'olga', 'otto', 'sam'),
    features: { lock: true },
  });
}, 240_000);
afterAll(() => server.remove());

/** Two people agree, and it is carried out. */
async function agree(names: readonly [string, string], kind: string, payload: object): Promise<void> {
  people = [await signIn(server, names[0]), await signIn(server, names[1])];
  const [asks, decides] = people;
  const body = { kind, payload: payload as never, reason: 'agreed this morning' };
  const { id } = await asks.client.call('deskAsk', { body, verification: await asks.verify('deskAsk', body) });
  const { hash } = await decides.client.call('deskRequest', { params: { id } });
  const decision = { decision: 'approve' as const, hash, reason: 'compared with the table' };
  const verification = await decides.verify('deskDecide', decision, { id });
  const { state } = await decides.client.call('deskDecide', { params: { id }, body: decision, verification });
  expect(state).toBe('done');
}

/** Fees of a trade are what rewards are funded from. */
async function earnFees(alice: LoggedIn, bob: LoggedIn): Promise<void> {
  const order = { market: 'BTC_USDT', type: 'limit', price: '64000', amount: '5' } as const;
  await alice.client.call('placeOrder', { body: { ...order, side: 'sell' }, idempotencyKey: 'sell' });
  await bob.client.call('placeOrder', { body: { ...order, side: 'buy' }, idempotencyKey: 'buy' });
}

it('are sold by two people, and what they lock is out of reach until it is back', { timeout: 240_000 }, async () => {
  const [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  await earnFees(alice, bob);
  await agree(['fay', 'finn'], 'lock.fund', { coin: 'USDT', amount: '200', account: 'fees', way: 'in' });
  await agree(['olga', 'otto'], 'lock.product', PRODUCT);
  const sam = await signIn(server, 'sam');
  const sale = { state: 'on_sale' as const };
  await sam.client.call('deskLockSale', {
    params: { id: '1' },
    body: sale,
    verification: await sam.verify('deskLockSale', sale, { id: '1' }),
  });

  const before = (await alice.client.call('moneyBalances')).trading.find(({ coin }) => coin === 'USDT')?.available;
  const body = { product: '1', amount: '10000', version: 1 };
  const locked = await alice.client.call('lockSubscribe', { body, idempotencyKey: 'once' });
  expect(locked).toMatchObject({ amount: '10000', reward: '103.5616438356', state: 'in_progress', rows: 1 });
  expect((await alice.client.call('lockSubscribe', { body, idempotencyKey: 'once' })).id).toBe(locked.id);
  const during = await alice.client.call('moneyBalances');
  expect(during.locked).toMatchObject([{ coin: 'USDT', amount: '10000' }]);
  expect(Number(before) - Number(during.trading.find(({ coin }) => coin === 'USDT')?.available)).toBeCloseTo(10_000, 6);
  await expect(bob.client.call('lockSubscribe', { body, idempotencyKey: 'too-much' })).rejects.toMatchObject({
    code: 'LOCK_REWARD_NOT_COVERED',
  });
  const { coins } = (await alice.client.call('getInfo')).user ?? {};
  expect(coins?.find(({ coin }) => coin === 'USDT')).toMatchObject({ locked: '10000' });

  await server.stop();
  await server.start();
  const again = await logInTo(server, ALICE);
  const { list } = await again.client.call('financeHistory', { query: { kind: 'lock' } });
  expect(list).toMatchObject([
    { amount: '10000', account: 'locked', cause: `lock:${locked.id}` },
    { amount: '-10000', account: 'trading', cause: `lock:${locked.id}` },
  ]);
  const left = await again.client.call('lockExit', { body: { id: locked.id, cost: '350' } });
  expect(left).toMatchObject({ state: 'exited', penalized: '350', exit: null });
  expect((await again.client.call('moneyBalances')).locked).toEqual([]);
  const { list: penalties } = await again.client.call('financeHistory', { query: { kind: 'lock_penalty' } });
  expect(penalties).toMatchObject([{ amount: '-350', account: 'locked', after: '0' }]);
  const vault = { coin: 'USDT', amount: '50', parts: 4, period: 'month' as const, emergency: true, understood: true as const };
  const { id } = await again.client.call('lockVault', { body: vault, idempotencyKey: 'vault' });
  await expect(again.client.call('lockVaultExit', { body: { id } })).rejects.toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
  expect(await callVerified(server, again, ALICE, 'lockVaultExit', { id })).toMatchObject({ state: 'leaving' });
  expect(await again.client.call('lockVaultStay', { body: { id } })).toMatchObject({ state: 'in_progress', exitTime: null });
});
