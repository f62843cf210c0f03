// Protects: the security page: another device is thrown out at once, the e-mail address changes with both proofs, phrase and fund password are set, the link in a message and the button freeze the account, which opens again.
import { messagesTo, codeSentBy } from '../harness/outbox.ts';
import { logInOn } from './harness/customer.ts';
import { confirmByMail, newcomer } from './harness/newcomer.ts';
import { NEW_PASSWORD } from './harness/sign-up.ts';
import { expect, test } from './harness/test.ts';

test('revoke another session and see it thrown out', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  const other = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await other.goto('/login');
  await logInOn(other, account, NEW_PASSWORD);
  await expect(other).toHaveURL('/');
  await other.goto('/account/money');

  await page.goto('/account/security');
  const devices = page.getByRole('table', { name: 'Where you are logged in' });
  await expect(devices.getByRole('row').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(devices.getByRole('row')).toHaveCount(3);
  await devices.getByRole('button', { name: /^Log out/ }).click();
  await expect(devices.getByRole('row')).toHaveCount(2);

  await expect(other).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('list', { name: 'Security log' })).toContainText('Devices logged out');
  for (const one of [page, other]) await one.context().close();
});

test('change the e-mail address with a code from the new one, confirmed with one from the old', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  const next = account.replace('newcomer', 'settled');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Change: E-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the e-mail address' });
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog.getByText('Enter a valid e-mail address.')).toBeVisible();
  await dialog.getByLabel('New e-mail address').fill(next);
  const newCode = await codeSentBy(quiet, next, async () => await dialog.getByRole('button', { name: 'Send a code' }).click());
  await dialog.getByLabel('Code from the new address').fill(newCode);
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await confirmByMail(page, quiet, account, `Change the e-mail address to ${next}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Codes and messages are sent to ${next}.`)).toBeVisible();
  await expect(page.getByText(/^A security factor was changed/)).toBeVisible();
  await expect(async () => expect((await messagesTo(quiet, account))[0]?.code).toBeNull()).toPass();
  await page.context().close();
});

test('set the phrase and the fund password', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  // A log-in password is what a thief has: it does not confirm the phrase. A wrong code says so and leaves the dialog open.
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up: Anti-phishing phrase' }).click();
  await page.getByRole('textbox', { name: 'Phrase' }).fill('blue heron');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Security verification' });
  const what = 'Set the anti-phishing phrase to “blue heron”';
  await expect(question.getByText(what)).toBeVisible();
  await expect(question.getByText('Log-in password')).toHaveCount(0);
  await confirmByMail(page, quiet, account, what);
  await expect(page.getByText('blue heron')).toBeVisible();

  await page.getByRole('button', { name: 'Set up: Fund password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the fund password' });
  await dialog.getByLabel('New fund password, six digits').fill('4029');
  await dialog.getByLabel('Confirm fund password').fill('402913');
  await dialog.getByRole('button', { name: 'Set the fund password' }).click();
  await expect(dialog.getByText('Enter exactly six digits.')).toBeVisible();
  await dialog.getByLabel('New fund password, six digits').fill('402913');
  await dialog.getByRole('button', { name: 'Set the fund password' }).click();
  await confirmByMail(page, quiet, account, 'Set the fund password');
  await expect(page.getByRole('button', { name: 'Change: Fund password' })).toBeVisible();
  await page.context().close();
});

test('the link in a security message freezes the account', async ({ browser, quiet }) => {
  const { page: first, account } = await newcomer(browser, quiet);
  await first.goto('/account/money');
  const other = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await other.goto('/login');
  await logInOn(other, account, NEW_PASSWORD);
  await expect(other).toHaveURL('/');
  let link = '';
  await expect(async () => {
    link = (await messagesTo(quiet, account)).map(({ text }) => /\/freeze#\S+/.exec(text)?.[0] ?? '').find((one) => one !== '') ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 10_000 });

  await first.goto(link);
  await first.getByRole('button', { name: 'Freeze the account' }).click();
  await expect(first.getByRole('heading', { name: 'The account is frozen' })).toBeVisible();
  await other.goto('/account/orders');
  await expect(other).toHaveURL(/\/login/);
  await logInOn(other, account, NEW_PASSWORD);
  await expect(other.getByRole('alert')).toContainText('This account is disabled');
  for (const one of [first, other]) await one.context().close();
});

test('freeze the account with the button, and open it again', async ({ browser, quiet }) => {
  const { page, account } = await newcomer(browser, quiet);
  const other = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await other.goto('/login');
  await logInOn(other, account, NEW_PASSWORD);
  await expect(other).toHaveURL('/');

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Freeze the account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Freeze your account now?' });
  await expect(dialog.getByText(/^Open orders and withdrawals that have not been sent yet are cancelled\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Freeze the account' }).click();
  await dialog.getByRole('button', { name: 'Freeze the account' }).click();
  await expect(page.getByRole('heading', { name: 'The account is frozen' })).toBeVisible();
  await other.goto('/account/money');
  await expect(other).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Already frozen? Reopen the account' }).click();
  await page.getByLabel('E-mail or mobile').fill(account);
  const code = await codeSentBy(quiet, account, async () => await page.getByRole('button', { name: 'Send me a code' }).click());
  await page.getByRole('textbox', { name: 'Code, 6 digits' }).fill(code);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reopen account' }).click();
  await expect(page.getByRole('heading', { name: 'The account has been reopened' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logInOn(page, account, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await page.goto('/account/security');
  await expect(page.getByText(/^A security factor was changed, or the account was frozen/)).toBeVisible();
  for (const one of [page, other]) await one.context().close();
});
