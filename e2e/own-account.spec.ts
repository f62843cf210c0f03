// Protects: the password changes and ends other devices, a mobile is bound, personal data is handed out, and a customer who leaves is gone.
import { readFileSync } from 'node:fs';
import { codeSentBy } from '../harness/outbox.ts';
import { logInOn } from './harness/customer.ts';
import { confirmByMail, newcomer } from './harness/newcomer.ts';
import { ALICE } from './harness/quiet-seed.ts';
import { NEW_PASSWORD } from './harness/sign-up.ts';
import { expect, test } from './harness/test.ts';

test('change the log-in password: the other device is logged out, and only the new one opens', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  const other = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await other.goto('/login');
  await logInOn(other, account, NEW_PASSWORD);
  await expect(other).toHaveURL('/');

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Change: Log-in password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the log-in password' });
  await dialog.getByLabel('Current password').fill(NEW_PASSWORD);
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Change the log-in password' }).click();
  await expect(dialog.getByText('This is your current password.')).toBeVisible();
  await dialog.getByLabel('New password', { exact: true }).fill('heron4herons');
  await dialog.getByLabel('Confirm new password').fill('heron4herons');
  await dialog.getByRole('button', { name: 'Change the log-in password' }).click();
  await confirmByMail(page, quiet, account, 'Change the log-in password');
  await expect(dialog).toBeHidden();

  await other.goto('/account/money');
  await expect(other).toHaveURL(/\/login/);
  await logInOn(other, account, NEW_PASSWORD);
  await expect(other.getByRole('alert')).toBeVisible();
  await logInOn(other, account, 'heron4herons');
  await expect(other).toHaveURL('/account/money');
  for (const one of [page, other]) await one.context().close();
});

test('bind a mobile: a wrong code says how many tries are left', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  const mobile = `+659${String(process.pid % 10_000_000).padStart(7, '0')}`;
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up: Mobile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a mobile number' });
  await dialog.getByLabel('New mobile number').fill(mobile);
  const newCode = await codeSentBy(quiet, mobile, async () => await dialog.getByRole('button', { name: 'Send a code' }).click());
  await dialog.getByLabel('Code from the new number').fill(newCode === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Add a mobile number' }).click();
  await confirmByMail(page, quiet, account, `Change the mobile number to ${mobile}`);
  await expect(dialog.getByRole('alert')).toContainText('4 attempts left.');
  await dialog.getByLabel('Code from the new number').fill(newCode);
  await dialog.getByRole('button', { name: 'Add a mobile number' }).click();
  await confirmByMail(page, quiet, account, `Change the mobile number to ${mobile}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Codes are sent to ${mobile}.`)).toBeVisible();
  await page.context().close();
});

test('take personal data along', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const saved = page.waitForEvent('download');
  await confirmByMail(page, quiet, account, 'Export all personal data of your account');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: unknown; logins: unknown[] };
  expect(JSON.stringify(data.account)).toContain(account);
  expect(data.logins).toHaveLength(1);
  await page.context().close();
});

test('close the account: refused while coins are left, gone for good otherwise', async ({ browser, quiet, enterAs }) => {
  const { page: rich } = await enterAs(ALICE);
  await rich.goto('/account/security');
  await rich.getByRole('button', { name: 'Close the account' }).click();
  const question = rich.getByRole('dialog', { name: 'Close the account permanently?' });
  await question.getByRole('button', { name: 'Close the account' }).click();
  await confirmByMail(rich, quiet, ALICE, 'Close the account permanently');
  await expect(question.getByRole('alert')).toBeVisible();

  const { page, account } = await newcomer(browser, quiet);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Close the account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click();
  await confirmByMail(page, quiet, account, 'Close the account permanently');
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await logInOn(page, account, NEW_PASSWORD);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.context().close();
});
