// Protects: on two gateways, the death of the core and of the database is no more than a pause: no one is logged out, operators included, and nothing that was answered is gone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { logIn } from '../apps/server/demo/log-in.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { PASSWORD } from '../harness/small-site.ts';
import { ClusterSite } from '../tools/cluster/site.ts';
import { enterDesk } from './harness/desk.ts';
import { Exchange } from './harness/exchange.ts';
import { ALICE, BOB, QUIET_SEED } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

/** The page of a customer in a browser of their own, at one gateway. */
async function exchangeAt(browser: Browser, url: string, account: string): Promise<{ context: BrowserContext; exchange: Exchange }> {
  const { token } = await logIn(url, account, PASSWORD, 20);
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] },
  });
  const exchange = new Exchange(await context.newPage());
  await exchange.open('BTC_USDT');
  return { context, exchange };
}

test('two people trade on two gateways, and the core and then the database are killed', async ({ browser }) => {
  const home = mkdtempSync(join(tmpdir(), 'agio-takeover-'));
  const seed = join(home, 'seed.json');
  writeFileSync(seed, JSON.stringify({ ...QUIET_SEED, operators: operatorsNamed(['owner'], 'ada', 'ben') }));
  const said: string[] = [];
  const env = {
    SEED: seed,
    RATE_LIMITS: 'off',
    CODE_LIMITS: 'off',
    DEVICE_DELAY: 'off',
    CAPTCHA_COST: '2',
    DEMO_BOTS: 'off',
    LINK_HOLD_SECONDS: '60',
  };
  const site = await ClusterSite.open({ env, say: (line) => said.push(line) });
  try {
    await site.repaired();
    const [here = '', there = ''] = site.gateways.map(({ port }) => `http://127.0.0.1:${port}`);
    const alice = await exchangeAt(browser, here, ALICE);
    const bob = await exchangeAt(browser, there, BOB);
    await alice.exchange.place({ side: 'Sell', price: '64010', amount: '0.05' });
    await expect(alice.exchange.openOrders).toHaveCount(1);
    await bob.exchange.place({ side: 'Buy', price: '64010', amount: '0.05' });
    await expect(alice.exchange.openOrders).toHaveCount(0);

    const desk = await enterDesk(browser, { consoleUrl: site.consoleUrl, dataDir: home }, 'ada');
    await desk.goto('/machines');
    const leader = desk.locator('dd').first();
    await expect(leader).not.toBeEmpty();
    const before = (await leader.textContent()) ?? '';

    const killed = await site.killCore();
    // Asked while nobody leads: it waits, and is answered by the next core.
    await alice.exchange.place({ side: 'Sell', price: '64020', amount: '0.05' });
    await expect(alice.exchange.openOrders).toHaveCount(1, { timeout: 60_000 });
    // The operator's page goes on at the same address, logged in, with the next core.
    await expect(leader).not.toHaveText(before, { timeout: 60_000 });
    await expect(desk.getByText('Console entrances')).toBeVisible();
    await site.awaitReady();
    expect(site.ready?.name).not.toBe(killed);

    await site.repaired();
    await site.killDatabase();
    await bob.exchange.place({ side: 'Buy', price: '64020', amount: '0.05' });
    await expect(alice.exchange.openOrders).toHaveCount(0, { timeout: 60_000 });
    await alice.context.close();
    await bob.context.close();
    await desk.context().close();
  } catch (error) {
    throw new Error(`${String(error)}\n${said.slice(-20).join('\n')}`, { cause: error });
  } finally {
    await site.close();
    rmSync(home, { recursive: true, force: true });
  }
});
