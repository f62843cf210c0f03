// Protects: a visitor who tries what only customers may is asked to log in, and comes back to where they were.
import { logInOn } from './harness/customer.ts';
import { ALICE, PASSWORD } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('a visitor sends an order, is asked to log in, and comes back to the market', async ({ browser, quiet }) => {
  const page = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await page.goto('/exchange/ETH_USDT');
  const amount = page.getByRole('region', { name: 'Order form' }).getByRole('textbox', { name: /Amount/ });
  await amount.fill('1');
  await amount.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log in to continue' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(amount).toBeFocused();
  await amount.press('Enter');
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await logInOn(page, ALICE, PASSWORD);
  await expect(page).toHaveURL('/exchange/ETH_USDT');
  await page.context().close();
});
