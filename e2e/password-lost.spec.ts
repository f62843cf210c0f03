// Protects: a customer who forgot the password sets a new one by a code, the old one is gone, and a guesser is locked out while known devices are not.
import { codeSentBy } from '../harness/outbox.ts';
import { logInOn } from './harness/customer.ts';
import { newcomer } from './harness/newcomer.ts';
import { NEW_PASSWORD } from './harness/sign-up.ts';
import { expect, test } from './harness/test.ts';

test('forget the password, set a new one, log in with it', async ({ browser, quiet }) => {
  const { page: elsewhere, account } = await newcomer(browser, quiet);
  await elsewhere.goto('/account/money');
  const page = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Reset the password' })).toBeVisible();
  await page.getByLabel('E-mail or mobile').fill(account);
  const code = await codeSentBy(quiet, account, async () => await page.getByRole('button', { name: 'Send me a code' }).click());
  const [field, wrong] = [page.getByRole('textbox', { name: 'Code, 6 digits' }), code === '000000' ? '111111' : '000000'];
  await field.pressSequentially('9876');
  await field.press('ControlOrMeta+a');
  await field.press('Backspace');
  await expect(field, 'B22: all of a code is selected and replaced').toHaveValue('');
  await field.fill(wrong);

  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByText('Use 8 to 20 characters without spaces.')).toBeVisible();
  await expect(page.getByText('The passwords entered are inconsistent.')).toBeVisible();
  await page.getByLabel('New password').fill('kestrels-over-the-bay'.slice(0, 20));
  await page.getByLabel('Confirm password').fill('kestrels-over-the-bay'.slice(0, 20));
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('alert')).toContainText('code is wrong');
  await page.getByRole('textbox', { name: 'Code, 6 digits' }).fill(code);
  await page.getByLabel('New password').fill('kestrels-over-the-ba');
  await page.getByLabel('Confirm password').fill('kestrels-over-the-ba');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await logInOn(page, account, NEW_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('The account or the password is wrong.');
  await logInOn(page, account, 'kestrels-over-the-ba');
  await expect(page).toHaveURL('/');
  await elsewhere.goto('/account/orders');
  await expect(elsewhere, 'the session from before is over').toHaveURL(/\/login/);
  for (const one of [page, elsewhere]) await one.context().close();
});

test('log in by a code alone', async ({ browser, quiet }) => {
  const { account, page: first } = await newcomer(browser, quiet);
  const page = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await page.goto('/login?redirect=/account/settings');
  await page.getByRole('radio', { name: 'Code' }).click();
  await page.getByLabel('E-mail or mobile').fill('nobody here');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('Enter a valid e-mail address or mobile number.')).toBeVisible();
  await page.getByLabel('E-mail or mobile').fill(account);
  const code = await codeSentBy(quiet, account, async () => await page.getByRole('button', { name: 'Send me a code' }).click());
  await expect(page.getByText(/^Send again in 5\d s$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code, 6 digits' }).fill(code);
  await expect(page).toHaveURL('/account/settings');
  for (const one of [page, first]) await one.context().close();
});

test('five wrong passwords lock a stranger out, and not the device of the owner', async ({ browser, quiet }) => {
  const { account, page: first } = await newcomer(browser, quiet);
  const own = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await own.goto('/login');
  await logInOn(own, account, NEW_PASSWORD);
  await expect(own).toHaveURL('/');
  await own.getByRole('button', { name: 'Account' }).click();
  await own.getByRole('menuitem', { name: 'Log out' }).click();

  const stranger = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await stranger.goto('/login');
  for (let tries = 1; tries <= 5; tries += 1) {
    const answered = stranger.waitForResponse((response) => response.url().endsWith('/api/login'));
    await logInOn(stranger, account, `wrong-guess-${tries}`);
    await answered;
  }
  await logInOn(stranger, account, NEW_PASSWORD);
  await expect(stranger.getByRole('alert')).toContainText('Too many wrong passwords');
  await expect(stranger.getByRole('alert')).toContainText(/log in from this device again in (10|9) minutes/);

  await logInOn(own, account, NEW_PASSWORD);
  await expect(own).toHaveURL('/');
  for (const one of [own, stranger, first]) await one.context().close();
});
