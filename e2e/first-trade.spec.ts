// Protects: a newcomer registers by e-mail, has coins to try, trades, and sees what it did everywhere.
import { logIn } from '../apps/server/demo/log-in.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../apps/server/seed/demo-seed.ts';
import { Exchange } from './harness/exchange.ts';
import { askForCode, chooseNationality, codeFor } from './harness/sign-up.ts';
import { expect, test } from './harness/test.ts';

const EMAIL = 'newcomer@example.com';

test('register by e-mail, then trade', async ({ browser, demo }) => {
  const page = await (await browser.newContext({ baseURL: demo.url })).newPage();
  const exchange = new Exchange(page);
  await demo.chainUrl();
  expect(demo.output(), 'a first start reports no failure').not.toMatch(/error|failed|does not|in the background/i);

  await test.step('sign up step by step', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Agio · Home');
    await page.getByRole('link', { name: 'Sign up' }).first().click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('This field is required.')).toBeVisible();
    await chooseNationality(page, 'Singapore');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByText('You must accept the terms to create an account.')).toBeVisible();
    await askForCode(page);
    await expect(page.getByText(/^Send again in 5\d s$/)).toBeVisible();
  });

  await test.step('a wrong code is refused in words, the right one opens the account', async () => {
    const code = await codeFor(demo, EMAIL);
    const field = page.getByLabel('Code, 6 digits');
    await field.fill(code === '000000' ? '111111' : '000000');
    await expect(page.getByRole('alert')).toBeVisible();
    await field.fill(code);
    await expect(page).toHaveURL('/');
  });

  await test.step('welcome coins are there', async () => {
    await page.goto('/account/money');
    await expect(page).toHaveTitle('Agio · Assets');
    await expect(page.getByRole('row', { name: /USDT/ })).toContainText('20,000');
    await expect(page.getByRole('row', { name: /BTC/ })).toContainText('0.5');
  });

  await test.step('the market is alive', async () => {
    await exchange.open('BTC_USDT');
    await expect(page.locator('canvas').first()).toBeVisible();
    const before = await exchange.book.innerText();
    await expect.poll(() => exchange.book.innerText()).not.toBe(before);
    await expect(page).toHaveTitle('Agio · Exchange');
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    expect((await page.request.get(icon ?? '')).ok()).toBe(true);
  });

  await test.step('a market order fills at once', async () => {
    await exchange.form.getByRole('radio', { name: 'Market' }).click();
    await exchange.total.fill('500');
    await exchange.send('Buy');
    await expect(page.getByText(/^Bought 0\.00\d+ BTC/).first()).toBeAttached();
    await exchange.tab('Order history');
    await expect(exchange.row('Order history')).toHaveCount(1);
    await expect(exchange.row('Order history')).toContainText('Filled');
    await exchange.tab('My trades');
    await expect(exchange.row('My trades').first()).toContainText('Taker');
    await exchange.tab('Assets');
    await expect(exchange.row('Assets').filter({ hasText: 'Bitcoin' })).toContainText(/0\.50\d+/);
    await expect(exchange.row('Assets').filter({ hasText: 'USDT' })).toContainText(/19,[45]\d\d\./);
  });

  await test.step('a limit order that crosses fills too, and the account pages tell it', async () => {
    const ask = await exchange.book.getByRole('button', { name: /^Ask / }).last().innerText();
    const price = Number(/[\d,]+\.\d/.exec(ask)?.[0].replaceAll(',', ''));
    await exchange.form.getByRole('radio', { name: 'Limit' }).click();
    await exchange.place({ side: 'Buy', price: (price * 1.02).toFixed(1), amount: '0.001' });
    await exchange.tab('Order history');
    await expect(exchange.row('Order history')).toHaveCount(2);
    await page.goto('/account/myOrderHistory');
    await expect(page).toHaveTitle('Agio · Order history');
    await expect(page.getByRole('table', { name: 'Order history' }).locator('tbody tr').filter({ hasText: 'Filled' })).toHaveCount(2);
  });
  await test.step('an order’s line on the chart is dragged, which only asks', async () => {
    await exchange.open('BTC_USDT');
    // In view of the chart and far from the last price: towards the farther end of the day.
    const market = page.getByRole('region', { name: 'Market', exact: true });
    await expect(market).toContainText(/24 h high\s*[\d,]+\.\d/);
    await expect(market).toContainText(/24 h low\s*[\d,]+\.\d/);
    await expect(exchange.price).toHaveValue(/\d/);
    const figures = await market.innerText();
    const figure = (name: string): number => Number(new RegExp(`${name}\\s+([\\d,]+\\.\\d)`).exec(figures)?.[1]?.replaceAll(',', ''));
    const last = Number((await exchange.price.inputValue()).replaceAll(',', ''));
    const [high, low] = [figure('24 h high'), figure('24 h low')];
    const end = high - last > last - low ? high : low;
    const price = (last + (end - last) * 0.6).toFixed(1);
    const side = end === high ? 'Sell' : 'Buy';
    await exchange.place({ side, price, amount: '0.001' });
    const label = page.getByRole('region', { name: 'Chart' }).getByText(`${side} 0.001`, { exact: true });
    const at = await label.boundingBox();
    if (at === null) throw new Error('the order has no label on the chart');
    await page.mouse.move(at.x + 5, at.y + 5);
    await page.mouse.down();
    await page.mouse.move(at.x + 5, at.y + 7);
    await page.mouse.up();
    await page.mouse.down();
    await page.mouse.move(at.x + 5, at.y - 25, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.mouse.move(at.x + 5, at.y + 5);
    await page.mouse.down();
    await page.mouse.move(at.x + 5, at.y + 12, { steps: 3 });
    await page.mouse.up();
    // Neither the touch nor the one that was broken off has opened it.
    const dialog = page.getByRole('dialog', { name: 'Amend order' });
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toContainText(/[\d,]+\.\d → [\d,]+\.\d USDT/);
    const asked = Number((await dialog.getByLabel('Price').inputValue()).replaceAll(',', ''));
    expect(asked).toBeLessThan(Number(price));
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(exchange.openOrders).toContainText(asked.toLocaleString('en-US', { minimumFractionDigits: 1 }));
  });
  await test.step('a visitor who looks around as the demo’s own customer finds what it did', async () => {
    const { client } = await logIn(demo.url, DEMO_ACCOUNTS[0], DEMO_PASSWORD);
    expect((await client.call('myOrders')).total).toBeGreaterThan(2);
    expect((await client.call('myDeals')).total).toBeGreaterThan(0);
    expect(await client.call('favorites')).toContain('KITE_USDT');
    const { list: news } = await client.call('newsList', { query: {} });
    expect(news.map(({ type }) => type)).toEqual(['product', 'listing', 'system']);
    const { list: tickets } = await client.call('workorderList', { query: {} });
    expect(tickets.map(({ rating, state }) => [state, rating])).toEqual([
      ['processing', null],
      ['complete', 5],
    ]);
    const bought = async () => (await client.call('otcOrders', { query: {} })).list.map(({ role, state }) => [role, state]);
    await expect.poll(bought, { timeout: 120_000 }).toEqual([['buyer', 'success']]);
  });
  await test.step('what the demo owes stands on its chain, whatever its first start gave', async () => {
    await expect(async () => {
      await page.goto('/proof');
      await expect(page.getByText('Fully backed', { exact: true })).toHaveCount(7);
      await expect(page.getByText('not backed on any chain', { exact: false }).and(page.locator('li *'))).toHaveCount(0);
    }).toPass({ timeout: 120_000 });
  });
  await page.context().close();
});
