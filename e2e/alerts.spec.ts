// Protects price alerts as people use them: one from the chart, its line, the message once the price was traded, and what was met in a list.
import { Exchange } from './harness/exchange.ts';
import { LEO, MIA } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('a customer waits for a price, does other things, is told, and sets it again', async ({ enterAs }) => {
  const { client: mia } = await enterAs(MIA);
  const { client: leo, page } = await enterAs(LEO);
  const trade = async (price: string): Promise<void> => {
    const order = { market: 'ETH_USDT', type: 'limit', price, amount: '0.01' } as const;
    await leo.call('placeOrder', { body: { ...order, side: 'sell' } });
    await mia.call('placeOrder', { body: { ...order, side: 'buy' } });
  };
  await trade('3000');

  const exchange = new Exchange(page);
  await exchange.open('ETH_USDT');
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  await chart.getByRole('button', { name: 'More for the chart' }).click();
  await page.getByRole('menuitem', { name: 'Price alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'New alert' });
  await dialog.getByLabel('Price', { exact: true }).fill('3000');
  await expect(dialog.getByText('The last price has already reached this level. The nearest valid price is 3,000.01.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Set alert' })).toBeDisabled();
  await dialog.getByLabel('Price', { exact: true }).fill('3100.5');
  await dialog.getByLabel('Note').fill('sell a tenth');
  await expect(dialog.getByText('You will be notified once, at the first trade in ETH/USDT at 3,100.50 or higher.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(page.getByText('Alert set: ETH/USDT 3,100.50')).toBeVisible();

  await page.goto('/account/alerts');
  const active = page.getByRole('region', { name: 'Active' });
  await expect(active.getByRole('listitem')).toHaveText([/ETH\/USDT.*rises to 3,100\.50.*sell a tenth.*3,000\.00/]);
  await trade('3100.49');
  await expect(active.getByRole('listitem')).toContainText('3,100.49');
  await trade('3100.75');
  await expect(page.getByText('No active alerts.')).toBeVisible();
  await expect(page.getByText('rose to 3,100.50')).toBeVisible();

  await page.getByRole('button', { name: /^Message centre/ }).click();
  await expect(page.getByText('ETH/USDT rose to 3,100.50')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Set again' }).click();
  await expect(dialog.getByLabel('Note')).toHaveValue('sell a tenth');
  await dialog.getByLabel('Price', { exact: true }).fill('3200');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await active.getByRole('button', { name: 'Remove the alert for ETH/USDT at 3,200.00' }).click();
  await expect(page.getByText('No active alerts.')).toBeVisible();
  expect((await leo.call('alertHistory', { query: {} })).total).toBe(1);
  // Others begin at the price that this site opened with.
  await trade('3000');
});
