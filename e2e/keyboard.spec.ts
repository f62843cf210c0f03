// Protects: trading works without a mouse: place an order, cancel it, go elsewhere by the command menu, look at the chart alone.
import type { Locator, Page } from '@playwright/test';
import { Exchange } from './harness/exchange.ts';
import { ALICE, JUDY, KEN } from './harness/quiet-seed.ts';
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

test('F10: the order form within twelve tabs, a bar of tools as one stop, a chart that shows its focus and moves, and a list of all keys', async ({
  enterAs,
}) => {
  const { page } = await enterAs(ALICE);
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  await expect(exchange.price).toBeVisible();
  const skip = page.getByRole('button', { name: 'Skip to the order form' });
  let tabs = 0;
  while (!(await isFocused(skip)) && tabs < 12) {
    await page.keyboard.press('Tab');
    tabs += 1;
  }
  await page.keyboard.press('Enter');
  await expect(exchange.price).toBeFocused();
  expect(tabs).toBeLessThan(12);

  const bar = page.getByRole('toolbar', { name: 'Drawing tools' });
  await expect(bar.locator('button[tabindex="0"]')).toHaveCount(1);
  await bar.locator('button[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(bar.getByRole('button', { name: 'Line', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(bar.getByRole('button', { name: 'Remove all drawings' })).toBeFocused();

  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  const ring = await page.evaluate<string>(`getComputedStyle(document.querySelector('.ex-kline'), '::after').outlineStyle`);
  expect(ring).toBe('solid');

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Scroll back and forth')).toBeVisible();
  await expect(keys.getByText('Place order')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // In a field it is a sign like any other.
  await exchange.price.focus();
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
});

test('F1, F9: a line is drawn as quickly as one clicks; the chosen one gets a colour and a width, is removed and taken back; all go when that was meant', async ({
  enterAs,
}) => {
  const { client, page } = await enterAs(JUDY);
  const { client: other } = await enterAs(KEN);
  // A chart without a candle has no time to draw at.
  const order = { market: 'BTC_USDT', type: 'limit', price: '64000.0', amount: '0.01000' } as const;
  await client.call('placeOrder', { body: { ...order, side: 'sell' } });
  await other.call('placeOrder', { body: { ...order, side: 'buy' } });
  await new Exchange(page).open('BTC_USDT');
  await expect(page.getByText('No candles yet.')).toBeHidden();
  const bar = page.getByRole('toolbar', { name: 'Drawing tools' });
  const box = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  const saved = (): Promise<number> =>
    page.evaluate<number>(`Object.values(JSON.parse(localStorage.getItem('drawings') ?? '{}')).flat().length`);
  const tools = [
    ['Line', 2],
    ['Trend line', 2],
    ['Fibonacci retracement', 2],
    ['Parallel lines', 3],
    ['Ruler', 2],
  ] as const;
  for (const [index, [name, points]] of tools.entries()) {
    await bar.getByRole('button', { name, exact: true }).click();
    for (let point = 0; point < points; point += 1) {
      await page.mouse.move(...at(0.7 + point * 0.08, 0.25 + index * 0.05 + point * 0.04));
      await page.mouse.down();
      await page.mouse.up();
    }
    await expect.poll(saved).toBe(index + 1);
  }
  // What was drawn last is chosen: a ruler, whose colour says up or down.
  const chosen = page.getByRole('toolbar', { name: 'Selected drawing' });
  await expect(chosen.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Delete');
  await expect.poll(saved).toBe(tools.length - 1);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved).toBe(tools.length);
  await bar.getByRole('button', { name: 'Horizontal line', exact: true }).click();
  await page.mouse.click(...at(0.5, 0.9));
  await chosen.getByRole('button', { name: 'Amber' }).click();
  await chosen.getByRole('button', { name: 'Thick' }).click();
  await expect(chosen.getByRole('button', { name: 'Thick' })).toHaveAttribute('aria-pressed', 'true');
  const looks = (): Promise<string> =>
    page.evaluate<string>(
      `Object.values(JSON.parse(localStorage.getItem('drawings') ?? '{}')).flat().map((one) => (one.colour ?? '') + (one.width ?? '')).join()`,
    );
  await expect.poll(looks).toBe(',,,,,c33');
  await bar.getByRole('button', { name: 'Remove selected drawing' }).click();
  await expect.poll(saved).toBe(tools.length);
  await expect(chosen).toBeHidden();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(looks).toBe(',,,,,c33');

  const clear = bar.getByRole('button', { name: 'Remove all drawings' });
  await clear.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(saved).toBe(tools.length + 1);
  await clear.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  await expect.poll(saved).toBe(0);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(looks).toBe(',,,,,c33');

  // Another browser has them too: they are kept on the account.
  const kept = async (): Promise<number> => (await client.call('drawings', { query: { market: 'BTC_USDT' } })).list.length;
  await expect.poll(kept).toBe(tools.length + 1);
  await page.evaluate(`localStorage.removeItem('drawings')`);
  await page.reload();
  await expect.poll(looks).toBe(',,,,,c33');
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
