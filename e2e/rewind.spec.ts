// Protects the time machine: what was seen of accounts and orders at a moment is what the page shows of it later, after everything has changed.
import type { Locator } from '@playwright/test';
import { expectNothingGrave } from './harness/axe.ts';
import { expectFits } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { ALICE } from '../harness/small-site.ts';

test('a moment is seen again as it was, and compared with now; F11: thumb and mark are one place', async ({ enterAs }) => {
  const { page, client } = await enterAs(ALICE);
  await client.call('cancelOrder', { body: { all: true } });
  const order = { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '70000.5', amount: '0.3' } as const;
  const placed = await client.call('placeOrder', { body: order });
  const shown = async () => (await client.call('exchangeBalances')).find(({ coin }) => coin === 'BTC');
  const then = await shown();
  // The page has whole seconds: this one has to be over.
  const at = await page.evaluate(() => Date.now());
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(at + 1_500);
  await client.call('cancelOrder', { body: { id: placed.id } });
  await client.call('accountTransfer', {
    body: { coin: 'BTC', amount: '0.25', from: 'trading', to: 'game' },
    idempotencyKey: `rewind-${at}`,
  });

  await page.goto(`/account/timeMachine?at=${at}`);
  const orders = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Open orders at that time' }) });
  await expect(orders.getByText('at 70,000.5')).toBeVisible();
  const row = page.getByRole('row', { name: /BTC Trading/ });
  await expect(row.getByRole('cell').nth(2)).toHaveText('0.3');
  const total = Number(then?.available) + Number(then?.held);
  expect(Number((await row.getByRole('cell').nth(1).innerText()).replaceAll(',', ''))).toBe(total);
  await expectNothingGrave(page, 'a moment', ['black']);

  // F11: the slider's thumb stands below the mark on the line.
  const middle = async (target: Locator): Promise<number> => {
    const box = await target.boundingBox();
    return box === null ? Number.NaN : box.x + box.width / 2;
  };
  const [thumb, mark] = [page.locator('.ui-slider .thumb'), page.getByTestId('moment')];
  await expect(async () => expect(Math.abs((await middle(thumb)) - (await middle(mark)))).toBeLessThan(1)).toPass({ timeout: 10_000 });

  await page.getByRole('button', { name: 'Compare with another moment' }).click();
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(page.getByText('No open orders at that time.')).toBeVisible();
  await expect(page.getByRole('row', { name: /BTC Game/ })).toContainText('0.25');
  await page.getByRole('slider', { name: 'Moment' }).press('Home');
  await expect(page).toHaveURL(/[?&]at=/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});
