// Protects: on a phone everything is in reach in one column: tabs, the buy sheet, an order as a card; nothing scrolls sideways.
import type { Page } from '@playwright/test';
import { ALICE } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('trade on a phone', async ({ enterAs }) => {
  const { page } = await enterAs(ALICE, PHONE);
  await page.goto('/exchange/BTC_USDT');
  const views = page.getByRole('tablist', { name: 'Market views' });
  await expect(views.getByRole('tab', { name: 'Chart' })).toHaveAttribute('aria-selected', 'true');
  // Once the page has a header of its own, which takes the bell from the site's.
  await page
    .getByRole('button', { name: /^Message centre/ })
    .filter({ visible: true })
    .tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await views.getByRole('tab', { name: 'Book' }).tap();
  await expect(page.getByRole('region', { name: 'Order book' })).toBeVisible();
  await views.getByRole('tab', { name: 'Trades' }).tap();
  await expect(page.getByRole('region', { name: 'Recent trades' })).toBeVisible();
  await views.getByRole('tab', { name: 'Orders' }).tap();
  await expect(page.getByText('No open orders.')).toBeVisible();

  await page.getByRole('button', { name: 'Buy', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Order form' });
  await sheet.getByLabel('Price', { exact: true }).fill('62000');
  await sheet.getByLabel('Amount', { exact: true }).fill('0.01');
  await sheet.getByRole('button', { name: 'Buy BTC' }).tap();
  await expect(sheet).toBeHidden();

  const card = page.getByRole('article').filter({ hasText: '62,000.0' });
  await expect(card).toContainText('0.01000 BTC');
  await expect(views.getByRole('tab', { name: /Orders/ })).toContainText('1');
  await views.getByRole('tab', { name: 'Chart' }).tap();
  await expect(page.getByRole('region', { name: 'Open orders in this market' })).toBeVisible();
  await views.getByRole('tab', { name: /Orders/ }).tap();
  await card.getByRole('button', { name: 'Cancel' }).tap();
  await expect(page.getByText('No open orders.')).toBeVisible();
});

test('the menus of the chart are in reach, in full screen as well', async ({ enterAs }) => {
  const { page } = await enterAs(ALICE, PHONE);
  await page.goto('/exchange/BTC_USDT');
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  const openSettings = async (): Promise<void> => {
    await chart.getByRole('button', { name: 'More for the chart' }).tap();
    await page.getByRole('menuitem', { name: 'Trading settings…' }).tap();
  };
  await openSettings();
  const settings = page.getByRole('dialog', { name: 'Trading settings' });
  await expect(settings.getByRole('switch', { name: 'Browser notifications' })).toBeVisible();
  await expect(settings.getByRole('switch')).toHaveCount(3);
  await page.keyboard.press('Escape');

  await chart.getByRole('button', { name: 'Full screen', exact: true }).tap();
  await chart.getByRole('button', { name: 'All intervals' }).tap();
  // A tap lands on nothing that something else covers.
  await page.getByRole('dialog', { name: 'Intervals' }).getByRole('button', { name: '3m', exact: true }).tap();
  await openSettings();
  await settings.getByRole('switch', { name: 'Sounds' }).tap();
  await expect(settings.getByRole('switch', { name: 'Sounds' })).toBeChecked();
  await settings.getByRole('button', { name: 'Close' }).tap();
  await chart.getByRole('button', { name: 'Leave full screen' }).tap();
  await expect(chart.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
});

test('home shows its markets before any script has arrived', async ({ browser, quiet }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: quiet.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'A calm place to trade digital assets' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'BTC/USDT' })).toContainText('%');
  await context.close();
});

test.describe('nothing scrolls sideways', () => {
  for (const path of ['/', '/login', '/signup', '/fees', '/terms']) {
    test(`for a visitor on ${path}`, async ({ browser, quiet }) => {
      const context = await browser.newContext({ ...PHONE, baseURL: quiet.url });
      const page = await context.newPage();
      await page.goto(path);
      await expectNoSidewaysScroll(page);
      await context.close();
    });
  }

  test('for a customer with orders, old and new', async ({ enterAs }) => {
    const { page, client } = await enterAs(ALICE, PHONE);
    const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '61234.5', amount: '0.12345' } as const;
    const { id } = await client.call('placeOrder', { body: order });
    await client.call('cancelOrder', { body: { id } });
    await client.call('placeOrder', { body: order });
    for (const path of ['/exchange/BTC_USDT', '/account/orders', '/account/myOrderHistory', '/account/money']) {
      await page.goto(path);
      await expectNoSidewaysScroll(page);
    }
  });
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .ui-sk')).toHaveCount(0);
  await expect(async () => {
    // A phone zooms out where content is wider, and innerWidth grows with it: the screen is the measure.
    const content = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(content, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }).toPass({ timeout: 2_000 });
}
