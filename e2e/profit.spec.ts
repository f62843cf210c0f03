// Protects what a customer takes to a tax office: a year's gains on the page, in the spreadsheet and as PDF, and what is said of a year in which nothing happened.
import { readFile } from 'node:fs/promises';
import { expectNothingGrave } from './harness/axe.ts';
import { expectFits } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { ALICE, BOB } from '../harness/small-site.ts';

test('a year’s profit is computed, shown and saved', async ({ enterAs }) => {
  const { client: seller } = await enterAs(BOB);
  const { page, client } = await enterAs(ALICE);
  const order = { market: 'BTC_USDT', type: 'limit', price: '61234.5', amount: '0.01' } as const;
  await seller.call('placeOrder', { body: { ...order, side: 'buy' } });
  await client.call('placeOrder', { body: { ...order, side: 'sell' } });

  await page.goto('/account/finance');
  const card = page.locator('.ui-card').filter({ has: page.getByRole('heading', { name: 'Profit by tax year' }) });
  const asked = '**/api/finance/profit*';
  await page.route(asked, (route) => route.abort());
  await card.getByRole('button', { name: 'Calculate' }).click();
  const again = card.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 60_000 });
  await page.unroute(asked);
  await again.click();
  const sold = card.getByRole('row', { name: /Sold, converted, spent or given.*BTC/ });
  await expect(sold).toBeVisible();
  await expect(card.getByText('Costs are average costs')).toBeVisible();
  await expectNothingGrave(page, 'a year’s profit', ['black']);

  const [csv] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'CSV' }).click()]);
  expect(await readFile(await csv.path(), 'utf8')).toMatch(/"?Sold, converted, spent or given"?,Trade,BTC,\d+,/);
  const [pdf] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'PDF' }).click()]);
  expect((await readFile(await pdf.path(), 'latin1')).startsWith('%PDF-1.')).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await card.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: String(new Date().getFullYear() - 1) }).click();
  await card.getByRole('button', { name: 'Calculate' }).click();
  await expect(card.getByText('There were no disposals, income or movements in this year.')).toBeVisible();
});
