// Protects: a passkey is added with a second verification, logs in without a password, and is gone once removed.
import { confirmByMail, newcomer } from './harness/newcomer.ts';
import { addPasskeyDevice } from './harness/passkey-device.ts';
import { expect, test } from './harness/test.ts';

test('add a passkey, log in with it, remove it', async ({ browser, quiet }) => {
  // Browsers keep passkeys for names, not for addresses of numbers.
  const baseURL = quiet.url.replace('127.0.0.1', 'localhost');
  const { page, account, client } = await newcomer(browser, quiet);
  await page.context().close();
  const context = await browser.newContext({ baseURL });
  const own = await context.newPage();
  await addPasskeyDevice(context, own);
  await own.goto('/login');
  await own.getByLabel('E-mail or mobile').fill(account);
  await own.getByLabel('Password', { exact: true }).fill('newcomer2026');
  await own.getByRole('button', { name: 'Log in' }).click();
  await expect(own).toHaveURL(`${baseURL}/`);

  await own.goto('/account/security');
  await own.getByRole('button', { name: 'Add: Passkeys' }).click();
  const dialog = own.getByRole('dialog', { name: 'Passkeys' });
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByText('Enter a name for the passkey.')).toBeVisible();
  await dialog.getByLabel('Name of the passkey').fill('Laptop');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmByMail(own, quiet, account, 'Add the passkey “Laptop”');
  await expect(dialog.getByRole('listitem')).toContainText('Laptop');
  await own.keyboard.press('Escape');

  await own.getByRole('button', { name: /^Account/ }).click();
  await own.getByRole('menuitem', { name: 'Log out' }).click();
  await own.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(own).toHaveURL(`${baseURL}/`);

  await own.goto('/account/security');
  await own.getByRole('button', { name: 'Manage: Passkeys' }).click();
  await dialog.getByRole('button', { name: 'Remove: Laptop' }).click();
  // The passkey itself confirms what weakens the account: a code by mail no longer does.
  const question = own.getByRole('dialog', { name: 'Security verification' });
  await expect(question.getByText('Remove the passkey “Laptop”')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Send me a code' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog.getByText('No passkeys yet.')).toBeVisible();
  expect(await client.call('listPasskeys')).toEqual([]);
  await context.close();
});

test('opened by a numeric address, the page says so and offers itself by name', async ({ browser, quiet }) => {
  const { page } = await newcomer(browser, quiet);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add: Passkeys' }).click();
  const byName = quiet.url.replace('127.0.0.1', 'localhost');
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await expect(dialog.getByRole('link', { name: /^Open localhost/ })).toHaveAttribute('href', `${byName}/account/security`);
  await expect(dialog.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('link', { name: /^Open localhost/ }).click();
  await expect(page).toHaveURL(`${byName}/login`);
  await page.context().close();
});
