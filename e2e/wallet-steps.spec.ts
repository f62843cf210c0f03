// Protects: the steps of a deposit and a withdrawal on a real chain, their dialogs and refusals, can be read and used by everybody: axe finds nothing serious.
import type { Page } from '@playwright/test';
import { expectNothingGrave } from './harness/axe.ts';
import { JACK, startCoinSite } from './harness/coin-site.ts';
import { enter } from './harness/customer.ts';
import type { Server } from './harness/server.ts';
import { expect, test } from './harness/test.ts';

/** Nobody's of this site, with its checksum in capitals. */
const STRANGER = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

let site: Server;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startCoinSite();
});
test.afterAll(async () => await site.remove());
test.slow();

for (const theme of ['white', 'black'] as const)
  test(`${theme}: nothing serious for axe to find in the steps of a deposit and a withdrawal`, async ({ browser }) => {
    const { page } = await enter(browser, site, JACK);
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await openDeposit(page);
    await expectNothingGrave(page, `${theme} deposit`);
    await settled(page, '/account/money/addresses');
    await page.getByRole('button', { name: 'Add an address' }).click();
    await expect(page.getByRole('dialog', { name: 'Add an address' })).toBeVisible();
    await expectNothingGrave(page, `${theme} a new address`);
    await settled(page, '/account/money/withdraw/ETH');
    await page.getByLabel(/^Address on/).fill(STRANGER.slice(0, -1));
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('An address of this chain has 40 digits after 0x.')).toBeVisible();
    await expectNothingGrave(page, `${theme} a wrong address`);
    await page.getByLabel(/^Address on/).fill(STRANGER);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Amount', { exact: true }).fill('0.0000001');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^At least [\d.]+ ETH\./)).toBeVisible();
    await expectNothingGrave(page, `${theme} too small an amount`);
    await page.getByRole('button', { name: /^Use / }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^This address is new\./)).toBeVisible();
    await expectNothingGrave(page, `${theme} the summary`);
    await page.getByRole('button', { name: 'Confirm and withdraw' }).click();
    await expect(page.getByRole('dialog').getByText(/^Withdraw [\d.]+ ETH on/)).toBeVisible();
    await expect(page.locator('.ui-sk')).toHaveCount(0);
    await expectNothingGrave(page, `${theme} the second verification`);
  });

async function openDeposit(page: Page): Promise<void> {
  await settled(page, '/account/money/deposit/ETH');
  await expect(page.locator('img[src^="/api/qrcode"]')).toBeVisible();
}

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .ui-sk')).toHaveCount(0);
}
