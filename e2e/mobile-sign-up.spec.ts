// Protects: a customer without e-mail registers by mobile number, and logs in with it afterwards.
import { logInOn } from './harness/customer.ts';
import { askForCode, chooseNationality, codeFor, NEW_PASSWORD } from './harness/sign-up.ts';
import { expect, test } from './harness/test.ts';

test('register by mobile, log out, log in with the number', async ({ page, quiet }) => {
  await page.goto('/signup');
  await chooseNationality(page, 'Singapore');
  await page.getByRole('radio', { name: 'Mobile' }).click();
  await page.getByLabel('Mobile number').fill('81234567');
  await askForCode(page);
  await page.getByLabel('Code, 6 digits').fill(await codeFor(quiet, '+6581234567'));
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await logInOn(page, '+65 8123 4567', NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
});
