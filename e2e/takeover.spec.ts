// Protects: a server that dies while another one follows is no more than a pause: nobody is logged out, and nothing that was answered is gone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../apps/server/demo/log-in.ts';
import { PASSWORD } from '../harness/small-site.ts';
import { ClusterSite } from '../tools/cluster/site.ts';
import { Exchange } from './harness/exchange.ts';
import { ALICE, QUIET_SEED } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('two servers, and the one that leads is killed', async ({ browser }) => {
  const home = mkdtempSync(join(tmpdir(), 'agio-takeover-'));
  const seed = join(home, 'seed.json');
  writeFileSync(seed, JSON.stringify(QUIET_SEED));
  const said: string[] = [];
  const env = { SEED: seed, RATE_LIMITS: 'off', CODE_LIMITS: 'off', DEVICE_DELAY: 'off', CAPTCHA_COST: '2', DEMO_BOTS: 'off' };
  const site = await ClusterSite.open({ env, say: (line) => said.push(line) });
  try {
    await site.repaired();
    const { client, token } = await logIn(site.url, ALICE, PASSWORD, 20);
    const context = await browser.newContext({
      baseURL: site.url,
      storageState: { cookies: [], origins: [{ origin: site.url, localStorage: [{ name: 'token', value: token }] }] },
    });
    const exchange = new Exchange(await context.newPage());
    await exchange.open('BTC_USDT');
    await exchange.place({ side: 'Buy', price: '60500', amount: '0.05' });
    await expect(exchange.openOrders).toHaveCount(1);

    const killed = await site.killCore();
    await site.awaitReady();
    expect(site.ready?.name).not.toBe(killed);

    // The same page goes on: its socket has connected again, and its session holds.
    await exchange.place({ side: 'Buy', price: '60400', amount: '0.05' });
    await expect(exchange.openOrders).toHaveCount(2);
    const { list } = await client.call('myOrders', { query: { limit: 10 } });
    expect(list.map(({ price }) => Number(price)).toSorted((one, other) => one - other)).toEqual([60_400, 60_500]);
    await context.close();
  } catch (error) {
    throw new Error(`${String(error)}\n${said.slice(-20).join('\n')}`, { cause: error });
  } finally {
    await site.close();
    rmSync(home, { recursive: true, force: true });
  }
});
