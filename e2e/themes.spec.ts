// Protects: in each of the four themes everybody can read and use the pages, and the right theme is there before the first paint.
import type { Page } from '@playwright/test';
import { expectNothingGrave } from './harness/axe.ts';
import { ERIN, FRANK } from './harness/quiet-seed.ts';
import { Exchange } from './harness/exchange.ts';
import { expectPlainHyphens, settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const FOR_VISITORS = ['/', '/login', '/signup', '/fees'];
const FOR_CUSTOMERS = ['/exchange/BTC_USDT', '/account/orders', '/account/myOrderHistory', '/account/money'];

test('nothing serious for axe to find, whatever the theme', async ({ browser, quiet, enterAs }) => {
  test.slow();
  const visitor = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await checkPages(visitor, FOR_VISITORS);
  await visitor.context().close();

  const other = await enterAs(FRANK);
  await other.client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '64800', amount: '0.2' } });
  const { page, client } = await enterAs(ERIN);
  const bid = { market: 'BTC_USDT', side: 'buy', type: 'limit', amount: '0.01' } as const;
  await client.call('placeOrder', { body: { ...bid, price: '64800' } });
  await client.call('placeOrder', { body: { ...bid, price: '61000' } });
  await checkPages(page, FOR_CUSTOMERS);
});

test('F19: figures have one width where they stand in columns, words have hyphens of words', async ({ enterAs }) => {
  const { page, client } = await enterAs(ERIN);
  await client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60500', amount: '0.01' } });
  for (const path of [...FOR_VISITORS.slice(0, 1), '/fees', ...FOR_CUSTOMERS, '/account/security']) {
    await settled(page, path);
    await expectPlainHyphens(page);
  }
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  const figures = [exchange.level('Bid', '60,500.0'), exchange.openOrders.getByText('60,500.0'), exchange.price];
  for (const figure of figures) await expect(figure.first()).toHaveCSS('font-variant-numeric', 'tabular-nums');
});

test('F20: pages and footer have the same edges, figures are whole or not there, toasts come below the search', async ({ enterAs }) => {
  const { page } = await enterAs(ERIN);
  const edges = (selector: string): Promise<number[]> =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((one) => { const { left, right } = one.getBoundingClientRect(); return [left, right]; })`,
    );
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/fees', '/account/money']) {
      await settled(page, path);
      expect(await edges('main > .ui-frame'), path).toEqual(await edges('footer > .ui-frame'));
    }
  }
  for (const width of [1440, 1180, 900, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await new Exchange(page).open('BTC_USDT');
    const cut = `[...document.querySelectorAll('.ex-stat')].filter((one) => {
      const [room, box] = [one.parentElement.getBoundingClientRect(), one.getBoundingClientRect()];
      return box.top < room.bottom && box.right > room.right + 1;
    }).map((one) => one.textContent)`;
    await expect.poll(async () => await page.evaluate<string[]>(cut), String(width)).toEqual([]);
  }
  const toasts = (await page.locator('output[aria-live]').boundingBox())?.y ?? 0;
  const header = await page.getByRole('banner').boundingBox();
  expect(toasts).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 900));
});

test('the remembered theme is there before anything is drawn', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'black'));
  // The program of the page never comes, so whatever is set was set by the blocking script.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'black');
  const early = page.locator('head > script[src="/early.js"]');
  await expect(early).toHaveCount(1);
  await expect(early).toHaveJSProperty('async', false);
  await expect(early).toHaveJSProperty('defer', false);
});

test('the toggle flips white and black, the display menu knows all four, and the choice stays', async ({ page }) => {
  const html = page.locator('html');
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to the black theme' }).click();
  await expect(html).toHaveAttribute('data-theme', 'black');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('menuitem', { name: 'Blue' }).click();
  await expect(html).toHaveAttribute('data-theme', 'blue');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'blue');
});

async function checkPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await settled(page, path);
    await expectNothingGrave(page, path);
  }
}
