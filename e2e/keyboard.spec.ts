// Protects: trading works without a mouse: place an order, cancel it, go elsewhere by the command menu, look at the chart alone.
import type { Locator, Page } from '@playwright/test';
import { Exchange } from './harness/exchange.ts';
import { ALICE } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('place and cancel by keyboard, change the market by command', async ({ enterAs }) => {
  const { page } = await enterAs(ALICE);
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');

  await tabTo(page, exchange.price);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('61000');
  await page.keyboard.press('ArrowUp');
  await expect(exchange.price).toHaveValue('61,000.1');
  await tabTo(page, exchange.amount);
  await page.keyboard.type('0.02');
  await page.keyboard.press('Enter');
  await expect(exchange.openOrders).toHaveCount(1);
  await expect(exchange.openOrders).toContainText('61,000.1');

  const cancel = page.getByRole('button', { name: /^Cancel Buy 0\.02000 BTC/ });
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expect(exchange.orders.getByText('No open orders.')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('combobox', { name: 'Search markets and pages' });
  await expect(search).toBeFocused();
  await page.keyboard.type('ether');
  await expect(page.getByRole('option', { selected: true })).toContainText('ETH/USDT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/exchange/ETH_USDT');
  await expect(exchange.form.getByRole('button', { name: 'Buy ETH' })).toBeVisible();
});

test('in full screen the keys stay with the chart, and Escape closes what is open before it leaves', async ({ enterAs }) => {
  const { page } = await enterAs(ALICE);
  const exchange = new Exchange(page);
  await page.addInitScript(() => localStorage.setItem('trading', JSON.stringify({ hotKeys: true })));
  await exchange.open('BTC_USDT');
  const [buys, sells] = [exchange.form.getByRole('radio', { name: 'Buy' }), exchange.form.getByRole('radio', { name: 'Sell' })];
  await pressUntil('s', sells);
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  const enter = chart.getByRole('button', { name: 'Full screen', exact: true });
  const leave = chart.getByRole('button', { name: 'Leave full screen' });
  await tabTo(page, enter);
  await page.keyboard.press('Enter');
  await expect(leave).toBeFocused();
  // Round once; between the last and the first the browser itself has its turn, and leaves the focus with the body.
  const outside = page.locator(':focus:not(body, .ex-chart *)');
  await page.keyboard.press('Tab');
  for (let presses = 0; presses < 60 && !(await isFocused(leave)); presses += 1) {
    await expect(outside).toHaveCount(0);
    await page.keyboard.press('Tab');
  }
  await expect(leave).toBeFocused();
  // A form that nobody sees takes no orders.
  await page.keyboard.press('b');

  const menu = page.getByRole('menu');
  await tabTo(page, chart.getByRole('button', { name: 'Indicators' }));
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(leave).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(enter).toBeVisible();
  await expect(sells).toBeChecked();
  await pressUntil('b', buys);
  await tabTo(page, exchange.price);
});

/** What keys do is fetched when they are wanted. */
const pressUntil = async (key: string, chosen: Locator): Promise<void> => {
  await expect(async () => {
    await chosen.page().keyboard.press(key);
    await expect(chosen).toBeChecked({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
};

const isFocused = async (target: Locator): Promise<boolean> => await target.evaluate((element) => element.matches(':focus'));

/** Presses Tab until the focus is there; fails when it never comes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
