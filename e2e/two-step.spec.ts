// Protects: an authenticator is bound and asked for at log-in, and who loses the phone gets in with a recovery code, once.
import type { Browser, Page } from '@playwright/test';
import { authenticatorCode } from './harness/authenticator.ts';
import { logInOn } from './harness/customer.ts';
import { confirmByMail, newcomer } from './harness/newcomer.ts';
import type { Newcomer } from './harness/newcomer.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { NEW_PASSWORD } from './harness/sign-up.ts';
import { expect, test } from './harness/test.ts';

test('bind an authenticator and log in with it', async ({ browser, quiet }) => {
  const { page, account, secret } = await bound(browser, quiet);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await logInOn(page, account, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const right = authenticatorCode(quiet, secret, 1);
  await page.getByRole('textbox', { name: 'Code, 6 digits' }).fill(right === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toHaveText('The authenticator code is wrong.');
  await page.getByRole('textbox', { name: 'Code, 6 digits' }).fill(right);
  await expect(page).toHaveURL('/');
  await page.context().close();
});

test('lose the phone and use a recovery code, which works once', async ({ browser, quiet }) => {
  const { page, account, codes } = await bound(browser, quiet);
  const [code = ''] = codes;
  const elsewhere = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await elsewhere.goto('/login');
  await useRecoveryCode(elsewhere, account, code);
  await expect(elsewhere).toHaveURL('/');
  await elsewhere.goto('/account/security');
  await expect(elsewhere.getByText('9 recovery codes left.')).toBeVisible();

  const again = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await again.goto('/login');
  await useRecoveryCode(again, account, code);
  await expect(again.getByRole('alert')).toBeVisible();
  await expect(again).toHaveURL('/login');
  for (const one of [page, elsewhere, again]) await one.context().close();
});

async function useRecoveryCode(page: Page, account: string, code: string): Promise<void> {
  await logInOn(page, account, NEW_PASSWORD);
  await page.getByRole('button', { name: 'Lost the device? Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}

type Bound = Newcomer & { readonly secret: string; readonly codes: readonly string[] };

/** Somebody new, who sets up an authenticator on the security page and keeps the recovery codes. */
async function bound(browser: Browser, server: OpenedSite): Promise<Bound> {
  const somebody = await newcomer(browser, server);
  const { page, account } = somebody;
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up: Authenticator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator' });
  const picture = dialog.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(0);
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await dialog.getByRole('textbox', { name: 'Authenticator code' }).fill(authenticatorCode(server, secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await confirmByMail(page, server, account, 'Turn on the authenticator');

  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  // They are shown once: no slip of a finger takes them away.
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(10);
  await dialog.getByRole('checkbox', { name: 'I have saved them' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  return { ...somebody, secret, codes };
}
