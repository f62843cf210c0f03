// Protects the first hour of a bot's author: a key from the page, the quick start's fill on the page at once, quotes of a running bot beside one's own, and a key taken away that ends it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createClient, createLive } from '@agio/client';
import type { Page } from '@playwright/test';
import { BOB, fromRoot, logInTo, SMALL_SEED, openSmall } from '../harness/small-site.ts';
import { Exchange } from './harness/exchange.ts';
import { confirmByMail, newcomer } from './harness/newcomer.ts';
import type { Newcomer } from './harness/newcomer.ts';
import { expect, test } from './harness/test.ts';
import type { OpenedSite } from '../harness/open-site.ts';

const WITHIN_MS = 120_000;
const MARKET = 'BTC_USDT';
let server: OpenedSite;
test.beforeAll(async () => {
  server = await openSmall({ ...SMALL_SEED, welcome: { from: BOB, amounts: { USDT: '10000', BTC: '1' } } });
});
test.afterAll(async () => {
  await server.remove();
});

/** Makes a key on the page, as its owner does, and reads both parts of it there. */
async function keyFromPage(page: Page, account: string): Promise<{ readonly key: string; readonly secret: string }> {
  await page.goto('/account/api');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a key' });
  await dialog.getByLabel('Name').fill('quoter');
  await dialog.getByRole('checkbox', { name: /^Trade/ }).check();
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await confirmByMail(page, server, account, /quoter/);
  const made = page.getByRole('dialog', { name: 'Your new key' });
  const [key, secret] = [await made.locator('code').nth(0).innerText(), await made.locator('code').nth(1).innerText()];
  await made.getByRole('checkbox').check();
  await made.getByRole('button', { name: 'OK' }).click();
  return { key, secret };
}

/** Quotes both sides by one socket, as somebody's first bot does, and says when the line or the key is gone. */
function startBot(key: { readonly key: string; readonly secret: string }) {
  const live = createLive({ url: `${server.url.replace(/^http/, 'ws')}/ws/exchange`, key });
  const quote = (side: 'buy' | 'sell', price: string) =>
    live.call('placeOrder', { market: MARKET, side, type: 'limit', price, amount: '0.01', postOnly: true, clientOrderId: `q-${side}` });
  return { live, quote };
}

test('from sign-up to a bot of one’s own, and its end', async ({ browser }) => {
  const bob = await logInTo(server, BOB);
  for (const price of ['64000.0', '64001.0', '64002.0'])
    await bob.client.call('placeOrder', { body: { market: MARKET, side: 'sell', type: 'limit', price, amount: '0.01' } });
  const { account, client, page }: Newcomer = await newcomer(browser, server);
  const key = await keyFromPage(page, account);
  const exchange = new Exchange(page);
  await exchange.open(MARKET);
  await exchange.tab('My trades');

  await test.step('the quick start buys, and the page that is open shows it', async () => {
    const env = { ...process.env, AGIO_URL: server.url, AGIO_KEY: key.key, AGIO_SECRET: key.secret };
    const { stdout } = await promisify(execFile)('python3', [fromRoot('docs/integrating/quick-start/quick_start.py')], {
      env,
      timeout: WITHIN_MS,
    });
    expect(stdout).toMatch(/fill: .*buy/);
    await expect(exchange.row('My trades').first()).toContainText('64,000.0');
  });

  const bot = startBot(key);
  await test.step('a bot quotes both sides, and its owner sees them among the open orders and in the book', async () => {
    await Promise.all([bot.quote('buy', '63000.0'), bot.quote('sell', '65000.0')]);
    await exchange.tab('Open orders');
    await expect(exchange.openOrders).toHaveCount(2);
    await expect(exchange.level('Bid', '63,000.0')).toHaveAccessibleName(/^Bid Your order/);
    await bot.live.call('amendOrder', { clientOrderId: 'q-buy', price: '63100.0' });
    await expect(exchange.level('Bid', '63,100.0')).toHaveAccessibleName(/^Bid Your order/);
  });

  await test.step('a customer takes a quote, and bot and page hear of it', async () => {
    const filled = new Promise<string>((resolve) => {
      bot.live.subscribe({ channel: 'fills' }, ({ data }) => {
        const own = data.find(({ side }) => side === 'buy');
        if (own !== undefined && own.price === '63100.0') resolve(own.amount);
      });
    });
    await bob.client.call('placeOrder', { body: { market: MARKET, side: 'sell', type: 'limit', price: '63100.0', amount: '0.01' } });
    expect(await filled).toBe('0.01000');
    await expect(exchange.openOrders).toHaveCount(1);
  });

  await test.step('the key is taken away: the bot can do nothing more, and its order is still its owner’s to cancel', async () => {
    await page.goto('/account/api');
    await page.getByRole('row').filter({ hasText: 'quoter' }).getByRole('button', { name: 'Remove: quoter' }).click();
    await page.getByRole('button', { name: 'Remove key' }).click();
    await expect(page.getByText('You have no API keys.')).toBeVisible();
    const byHttp = createClient({ baseUrl: server.url, language: 'en-US', key });
    await expect(byHttp.call('myOrders', { query: {} })).rejects.toMatchObject({ status: 401 });
    await expect(bot.quote('buy', '62000.0')).rejects.toMatchObject({ code: 'PLEASE_LOGIN', definite: true });
    bot.live.close();
    expect((await client.call('myOrders', { query: {} })).list).toHaveLength(1);
    await exchange.open(MARKET);
    await page.getByRole('button', { name: /^Cancel Sell 0\.01000 BTC at 65000/ }).click();
    await expect(exchange.orders.getByText('No open orders.')).toBeVisible();
  });
  await page.context().close();
});
