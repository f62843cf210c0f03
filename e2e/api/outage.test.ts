// Protects: a stopped PostgreSQL delays histories and loses nothing, and trading continues; a rebuild gives the same histories.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCluster } from '@agio/database/testing';
import type { Cluster } from '@agio/database/testing';
import { commandProgram } from '../../harness/launch/build-server.mjs';
import type { Server } from '../../harness/server.ts';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import { ALICE, BOB, logInTo, startSmall } from '../../harness/small-site.ts';

describe('PostgreSQL outside', () => {
  let cluster: Cluster;
  let server: Server;
  let alice: LoggedIn;
  let bob: LoggedIn;
  beforeAll(async () => {
    cluster = await createCluster();
    server = await startSmall(undefined, { DATABASE_URL: cluster.url });
    alice = await logInTo(server, ALICE);
    bob = await logInTo(server, BOB);
  }, 180_000);
  afterAll(async () => {
    await server.remove();
    await cluster.remove();
  });

  const trade = async (): Promise<string> => {
    await alice.client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '64000.0', amount: '0.001' } });
    const order = await bob.client.call('placeOrder', {
      body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '64000.0', amount: '0.001' },
    });
    expect(order.status).toBe('filled');
    return order.id;
  };
  const history = async (): Promise<string[]> =>
    (await bob.client.call('myOrderHistory', { query: { limit: 100 } })).list.map((order) => order.id);

  it('may stop while customers trade, and comes back to everything', async () => {
    const before = await trade();
    expect(await history()).toEqual([before]);
    await cluster.stop();
    const during = [await trade(), await trade(), await trade()];
    expect((await bob.client.call('exchangeBalances')).find((balance) => balance.coin === 'BTC')).toMatchObject({ available: '10.003996' });
    await expect(history()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await cluster.start();
    await expect.poll(() => history().catch(() => []), { timeout: 20_000 }).toEqual([...during].reverse().concat(before));
    const deals = await bob.client.call('myDeals', { query: { limit: 100 } });
    expect(deals.total).toBe(4);
  }, 120_000);

  it('can be rebuilt from the facts to the same rows', async () => {
    const [orders, deals] = [await history(), await bob.client.call('myDeals', { query: { limit: 100 } })];
    const postings = await bob.client.call('exchangeBalancesHistory', { query: { limit: 100 } });
    expect(await server.stop()).toBe(0);
    const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: cluster.url };
    const { stdout } = await promisify(execFile)(process.execPath, [commandProgram('rebuild')], { env });
    expect(stdout).toContain('rebuilt');
    await server.start();
    bob = await logInTo(server, BOB);
    expect(await history()).toEqual(orders);
    expect(await bob.client.call('myDeals', { query: { limit: 100 } })).toEqual(deals);
    expect(await bob.client.call('exchangeBalancesHistory', { query: { limit: 100 } })).toEqual(postings);
  }, 120_000);
});
