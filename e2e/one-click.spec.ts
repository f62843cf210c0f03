// Protects orders of one click: switched on after a question, a double click and a key that is held down are one order each.
import { Exchange } from './harness/exchange.ts';
import { HEIDI, IVAN } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('one click is one order, however long the finger stays', async ({ enterAs }) => {
  const { client: seller } = await enterAs(IVAN);
  await seller.call('placeOrder', { body: { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '64000', amount: '0.1' } });
  const { client, page } = await enterAs(HEIDI);
  const ordered = async (): Promise<number> => (await client.call('myOrderHistory')).total;
  const before = await ordered();
  await new Exchange(page).open('BTC_USDT');

  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Trading settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'Trading settings' });
  await settings.getByRole('switch', { name: 'One-click orders' }).click();
  await settings.getByRole('button', { name: 'Turn on one-click orders' }).click();
  await page.keyboard.press('Escape');

  const quick = page.getByRole('region', { name: 'One-click trading' });
  await quick.getByRole('textbox', { name: /Amount/ }).fill('0.01');
  const buy = quick.getByRole('button', { name: 'Buy 0.01 BTC at 64,000.0, sent at once' });
  await buy.dblclick();
  await expect.poll(ordered).toBe(before + 1);
  await expect(buy).toBeEnabled();
  await buy.focus();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(ordered).toBe(before + 2);
  const { list } = await client.call('myOrderHistory', { query: { limit: 2 } });
  expect(list.map(({ amount, status }) => [amount, status])).toEqual([
    ['0.01000', 'filled'],
    ['0.01000', 'filled'],
  ]);
});
