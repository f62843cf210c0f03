// Protects: everybody gets only where they may: unknown paths, pages of customers, ways back after log-in, ended sessions.
import { enter, logInOn } from './harness/customer.ts';
import { ALICE, PASSWORD } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('an unknown path goes home', async ({ page }) => {
  await page.goto('/no/such/page?x=1');
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Quiet · Home');
});

test('the loading screen leads to own pages only', async ({ page }) => {
  const targets = {
    '/fees': '/fees',
    '/exchange/ETH_USDT': '/exchange/ETH_USDT',
    'https://evil.example/': '/',
    '//evil.example/fees': '/',
    '/\\evil.example': '/',
    'javascript:alert(1)': '/',
    '/no/such/page': '/',
    '/loading?redirect=/fees': '/',
  };
  for (const [wanted, reached] of Object.entries(targets)) {
    await page.goto(`/loading?redirect=${encodeURIComponent(wanted)}`);
    await expect(page, wanted).toHaveURL(reached);
  }
});

test('a visitor who wants a page of customers logs in first and then gets there', async ({ browser, quiet }) => {
  const page = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await page.goto('/account/orders?market=BTC_USDT');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
  await logInOn(page, ALICE, PASSWORD);
  await expect(page).toHaveURL('/account/orders?market=BTC_USDT');
  await expect(page.getByRole('heading', { name: 'Open orders' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await page.context().close();
});

test("a visitor's order form leads to the log-in and back", async ({ browser, quiet }) => {
  const page = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await page.goto('/exchange/ETH_USDT');
  const form = page.getByRole('region', { name: 'Order form' });
  await form.getByRole('link', { name: 'Log in' }).click();
  await logInOn(page, ALICE, PASSWORD);
  await expect(page).toHaveURL('/exchange/ETH_USDT');
  await expect(form.getByRole('button', { name: 'Buy ETH' })).toBeVisible();
  await page.context().close();
});

test('a session that was ended elsewhere takes its token along', async ({ browser, quiet }) => {
  const { page, client } = await enter(browser, quiet, ALICE);
  await page.goto('/account/money');
  await expect(page.getByRole('row', { name: /USDT/ })).toBeVisible();
  await client.call('logout');
  // Nobody touches the page: the socket tells it.
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.context().close();
});

test('logging out in one tab leaves the other tabs too', async ({ browser, quiet }) => {
  const { page } = await enter(browser, quiet, ALICE);
  const other = await page.context().newPage();
  await other.goto('/account/orders');
  await expect(other.getByRole('heading', { name: 'Open orders' })).toBeVisible();
  await page.bringToFront();
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
  await page.context().close();
});
