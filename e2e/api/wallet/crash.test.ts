// Protects against a kill between the request of a withdrawal and its confirmation: it is paid exactly once, and asking again answers the same one.
import { setTimeout as sleep } from 'node:timers/promises';
import { drawn } from '@agio/kernel/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { ApiKey } from '../../../tools/torture/site.ts';
import { Wire } from '../../../tools/torture/wire.ts';
import type { Server } from '../../../harness/server.ts';
import { logInTo } from '../../../harness/small-site.ts';
import { ALICE, desk, etherOf, OUTSIDE, reaches, startWallet, withdraw, withdrawalOf, withdrawKey } from './wallet-site.ts';

/**
 * After the request was answered: while it is signed, sent, mined and confirmed. A block comes every 300 ms, six are needed. Of the
 * moments in between every other one is tried in a run.
 */
const KILLED_AFTER_MS = [0, ...drawn([40, 200, 500, 1_200], 2, inject('testSeed')), 2_400];
const ETHER = 10n ** 18n;

let server: Server;
let alice: LoggedIn;
let key: ApiKey;
let wire: Wire;

beforeAll(async () => {
  server = await startWallet({ LOCAL_BLOCK_MS: '300' });
  alice = await logInTo(server, ALICE);
  key = await withdrawKey(server, alice, ALICE);
  wire = new Wire(server.url);
}, 180_000);
afterAll(async () => {
  wire.close();
  await server.remove();
});

it('pays what was acknowledged exactly once, whenever the server is killed', { timeout: 600_000 }, async () => {
  const met = new Set<string>();
  for (const [count, afterMs] of KILLED_AFTER_MS.entries()) {
    await server.chainUrl();
    const body = { coin: 'ETH', amount: '0.101' };
    const first = await withdraw(wire, key, body, `kill-${count}`);
    expect(first).toMatchObject({ code: 'SUCCESS', replayed: false });
    const { id, receives } = withdrawalOf(first);
    expect(receives).toBe('0.1');
    await sleep(afterMs);
    await server.kill();
    await server.start();
    met.add((await reaches(alice, id, 'approved', 'signed', 'broadcast', 'confirmed')).state);
    const again = await withdraw(wire, key, body, `kill-${count}`);
    expect(again).toMatchObject({ code: 'SUCCESS', replayed: true, data: { id } });
    const confirmed = await reaches(alice, id, 'confirmed');
    expect(confirmed.txid).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await etherOf(server, OUTSIDE)).toBe((ETHER / 10n) * BigInt(count + 1));
  }
  // The moments are different ones.
  expect(met.size).toBeGreaterThanOrEqual(2);
  const { list, total } = await alice.client.call('walletWithdrawals', { query: { limit: 100 } });
  expect(total).toBe(KILLED_AFTER_MS.length);
  expect(new Set(list.map(({ txid }) => txid)).size).toBe(total);
  // A second payment that is still on its way has an earlier number, so it would be mined before this one.
  const { id: marker } = withdrawalOf(await withdraw(wire, key, { coin: 'ETH', amount: '0.101' }));
  await reaches(alice, marker, 'confirmed');
  expect(await etherOf(server, OUTSIDE)).toBe((ETHER / 10n) * BigInt(total + 1));
  expect((await desk(server, 'olga', 'reconcile')).at(-1)).toBe('all differences are zero');
  const ether = (await alice.client.call('exchangeBalances')).find(({ coin }) => coin === 'ETH');
  // Of her 50.
  expect(ether).toMatchObject({ available: `${(50_000 - 101 * (total + 1)) / 1_000}`, held: '0' });
});
