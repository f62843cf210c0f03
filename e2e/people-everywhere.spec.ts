// Protects: the screens about people in every theme, in two languages and on a phone: axe finds nothing serious, nothing scrolls sideways, no English is left over, and the keyboard reaches everything.
import type { Locator, Page } from '@playwright/test';
import { expectNothingGrave } from './harness/axe.ts';
import { oneOf } from './harness/in-turns.ts';
import { newcomer } from './harness/newcomer.ts';
import { ALICE } from './harness/quiet-seed.ts';
import { expectFits, settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const FOR_VISITORS = ['/login', '/forgetPass', '/freeze#none'];
const FOR_CUSTOMERS = ['/account/security', '/account/settings', '/account/api', '/account/notices'];
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;
/** Words that the English pages are full of, and pages in another language have no reason to hold. */
const ENGLISH = /\b(the|and|your|log in|password|code|device|change|set up|address|message|messages|security|settings|address)\b/i;

test('nothing serious for axe to find in any theme, dialogs included', async ({ browser, quiet, enterAs }) => {
  test.slow();
  const visitor = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  for (const path of FOR_VISITORS) {
    await settled(visitor, path);
    await expectNothingGrave(visitor, path);
  }
  await visitor.context().close();
  const { page } = await enterAs(ALICE);
  for (const path of FOR_CUSTOMERS) {
    await settled(page, path);
    await expectNothingGrave(page, path);
  }
  await settled(page, '/account/security');
  for (const name of ['Set up: Authenticator', 'Change: E-mail', 'Change: Log-in password']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('.ui-sk')).toHaveCount(0);
    await expectNothingGrave(page, name);
    await page.keyboard.press('Escape');
  }
});

for (const [tag, words] of [
  ['en-US', { security: 'Security', settings: 'Settings', change: 'Change: Log-in password', title: 'Change the log-in password' }],
  ['zh-CN', { security: '安全中心', settings: '个人设置', change: '更改: 登录密码', title: '更改登录密码' }],
] as const)
  oneOf(['en-US', 'zh-CN'], tag)(`${tag}, on a phone: the pages fit, and speak one language`, async ({ browser, quiet }) => {
    test.slow();
    const { page } = await newcomer(browser, quiet, { ...PHONE, locale: tag });
    for (const path of [...FOR_CUSTOMERS, '/forgetPass', '/freeze#none', '/']) {
      await settled(page, path);
      await expectFits(page);
      if (tag !== 'en-US') expect(await page.locator('body').innerText(), path).not.toMatch(ENGLISH);
    }
    await settled(page, '/account/settings');
    await expect(page.getByRole('heading', { level: 1, name: words.settings })).toBeVisible();
    await page.getByRole('navigation').getByRole('button').first().click();
    await page.getByRole('menuitem', { name: words.security }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.security })).toBeVisible();
    await page.getByRole('button', { name: words.change }).click();
    await expect(page.getByRole('dialog', { name: words.title })).toBeVisible();
    await expectFits(page);
    await page.context().close();
  });

test('the keyboard alone: to the security page, through a dialog and back to where it was opened', async ({ browser, quiet }) => {
  const { page } = await newcomer(browser, quiet);
  await settled(page, '/account/security');
  const change = page.getByRole('button', { name: 'Change: Log-in password' });
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the log-in password' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Current password'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await page.context().close();
});

/** Presses Tab until the focus is there; fails when it never comes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) === 1) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
