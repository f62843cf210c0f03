// Protects a first withdrawal from a device that has just logged in: the page says before its first step since when it will go through, nothing leaves by then, and a day later the page is whole and says nothing of it.
import type { Page } from '@playwright/test';
import { DAY_MS } from '@agio/kernel/time';
import { PASSWORD } from '../harness/small-site.ts';
import { JACK, openCoinSite } from './harness/coin-site.ts';
import { logInOn } from './harness/customer.ts';
import { settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

/** In nobody's address book; another of the keys that test chains ship with. */
const ELSEWHERE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** Logs in on the page itself, so that the browser is the device. */
async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await logInOn(page, JACK, PASSWORD);
  await expect(page).toHaveURL(/\/$/);
}

/** The steps of a withdrawal of 0.05 ETH, up to its confirmation. */
async function withdraw(page: Page): Promise<void> {
  await page.getByLabel(/^Address on/).fill(ELSEWHERE);
  await page.getByLabel(/^Address on/).press('Enter');
  await page.getByLabel('Amount', { exact: true }).fill('0.05');
  await page.getByLabel('Amount', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Confirm and withdraw' }).click();
}

test('F3: a first withdrawal on a new device waits a day, and says so at its beginning', async ({ browser }) => {
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

    site.clock.pass(DAY_MS);
    await settled(page, '/account/money/withdraw/ETH');
    // Its token had expired: the page is whole all the same, and once more with a fresh one.
    await expect(page.getByLabel(/^Address on/)).toBeVisible({ timeout: 60_000 });
    await settled(page, '/account/money/withdraw/ETH');
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(/withdraw\/ETH/);
    await page.context().close();
  } finally {
    await site.remove();
  }
});
