// Protects a first withdrawal from a device that has just logged in: the page says before its first step since when it will go through, nothing leaves by then, and a day later it is paid.
import type { Page } from '@playwright/test';
import { PASSWORD } from '../harness/small-site.ts';
import { JACK, openCoinSite, OUTSIDE } from './harness/coin-site.ts';
import { logInOn } from './harness/customer.ts';
import { confirmByMail } from './harness/newcomer.ts';
import { settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Logs in on the page itself, so that the browser is the device. */
async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await logInOn(page, JACK, PASSWORD);
  await expect(page).toHaveURL(/\/$/);
}

/** The steps of a withdrawal of 0.05 ETH, up to its confirmation. */
async function withdraw(page: Page): Promise<void> {
  await page.getByLabel(/^Address on/).fill(OUTSIDE.toLowerCase());
  await page.getByLabel(/^Address on/).press('Enter');
  await page.getByLabel('Amount', { exact: true }).fill('0.05');
  await page.getByLabel('Amount', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Confirm and withdraw' }).click();
}

test('F3: a first withdrawal on a new device waits a day, says so at its beginning, and is paid then', async ({ browser }) => {
  test.slow();
  const site = await openCoinSite({ DEVICE_DELAY: 'on' });
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await logIn(page);
    await settled(page, '/account/money/withdraw/ETH');
    const notice = page.getByText('This device is new to your account');
    await expect(notice).toBeVisible();
    await withdraw(page);
    await expect(page.getByText(/new device|This device/i).last()).toBeVisible();
    await expect(page).toHaveURL(/withdraw\/ETH/);

    // The session has ended by then: the same browser logs in again, and is no new device any more.
    site.clock.pass(DAY_MS);
    await page.goto('/account/money/withdraw/ETH');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: 120_000 });
    await logInOn(page, JACK, PASSWORD);
    await expect(page.getByLabel(/^Address on/)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await withdraw(page);
    await confirmByMail(page, site, JACK, /Withdraw 0\.05 ETH/);
    await expect(page).toHaveURL(/withdrawal\/\d+$/);
    await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 120_000 });
    await page.context().close();
  } finally {
    await site.remove();
  }
});
