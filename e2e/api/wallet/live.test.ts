// Protects what the socket tells of coins on their way: a deposit's confirmations one by one until it is credited, a withdrawal's states in their order.
import { createLive } from '@agio/client';
import type { Live } from '@agio/client';
import type { Deposit, Withdrawal } from '@agio/contracts/wallet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Wire } from '../../../tools/torture/wire.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { OwnCustomer, SharedSite } from '../../../harness/shared-sites.ts';
import { withdraw, withdrawalOf, withdrawKey } from './wallet-site.ts';

const ORDER: readonly Withdrawal['state'][] = ['approved', 'signed', 'broadcast', 'confirmed'];

let server: SharedSite;
let alice: OwnCustomer;
const lives: Live[] = [];
const deposits: Deposit[] = [];
const withdrawals: Withdrawal[] = [];
const foreign: unknown[] = [];

beforeAll(async () => {
  server = await sharedSite('chain');
  alice = await server.customer();
  const bob = await server.customer();
  const listen = (token: string): Live => {
    const live = createLive({ url: `${server.url.replace('http', 'ws')}/ws/exchange`, getToken: () => token });
    lives.push(live);
    return live;
  };
  listen(alice.token).subscribe({ channel: 'wallet' }, ({ data }) => {
    deposits.push(...data.deposits);
    withdrawals.push(...data.withdrawals);
  });
  listen(bob.token).subscribe({ channel: 'wallet' }, ({ data }) => foreign.push(...data.deposits, ...data.withdrawals));
}, 180_000);
afterAll(() => {
  for (const live of lives) live.close();
});

it('tells a deposit’s confirmations until it is credited', { timeout: 300_000 }, async () => {
  const { txid, amount } = await alice.client.call('walletFaucet', { body: { coin: 'USDT', chain: 'LOCAL' } });
  const told = (): Deposit[] => deposits.filter((one) => one.txid === txid);
  await expect.poll(() => told().at(-1)?.state, { timeout: 60_000, interval: 100 }).toBe('credited');
  const confirming = told().filter(({ state }) => state === 'confirming');
  const counts = confirming.map(({ confirmations }) => confirmations);
  // A busy machine mines several blocks between two looks: `feed.test.ts` counts each.
  expect(counts.length).toBeGreaterThanOrEqual(1);
  expect(new Set(counts).size).toBe(counts.length);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(Math.max(...counts)).toBeLessThanOrEqual(6);
  expect(new Set(told().map((one) => `${one.coin} ${one.amount} ${one.needed}`))).toEqual(new Set([`USDT ${amount} 6`]));
  expect(told().filter(({ state }) => state === 'credited')).toHaveLength(1);
  const { list } = await alice.client.call('walletDeposits', { query: {} });
  expect(list.map((one) => [one.txid, one.state])).toEqual([[txid, 'credited']]);
});

it('tells a withdrawal’s states in their order', { timeout: 300_000 }, async () => {
  const wire = new Wire(server.url, server.clock.wall);
  const answer = await withdraw(wire, await withdrawKey(server, alice, alice.account), { coin: 'USDT', amount: '25' });
  wire.close();
  const { id } = withdrawalOf(answer);
  const told = (): Withdrawal[] => withdrawals.filter((one) => one.id === id);
  await expect.poll(() => told().at(-1)?.state, { timeout: 60_000, interval: 100 }).toBe('confirmed');
  const steps = told().map(({ state }) => ORDER.indexOf(state));
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  // Several steps may be done before one look at the rows; that it was on its way is always shown.
  expect(told().map(({ state }) => state)).toContain('broadcast');
  expect(told().at(-1)).toMatchObject({ coin: 'USDT', amount: '25', fee: '1', receives: '24', confirmations: 6, needed: 6 });
  expect(told().at(-1)?.txid).toMatch(/^0x[0-9a-f]{64}$/);
  expect(foreign).toEqual([]);
});
