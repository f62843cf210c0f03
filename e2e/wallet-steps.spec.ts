// Protects: the steps of a deposit and a withdrawal on a real chain, their dialogs and refusals: axe finds nothing serious, nothing scrolls sideways on a phone, no English is left over; a mistyped address stops before the code, and confirmations are counted.
import type { Page } from '@playwright/test';
import { expectNothingGrave } from './harness/axe.ts';
import { JACK, LEE, OUTSIDE } from './harness/coin-site.ts';
import { enter } from './harness/customer.ts';
import { confirmByMail } from './harness/newcomer.ts';
import { expectFits, readable, settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;
/** Nobody's of this site, with its checksum in capitals. */
const STRANGER = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
/** Words that the English pages are full of, and pages in another language have no reason to hold. */
const ENGLISH = /\b(the|and|your|deposit|deposits|withdraw|withdrawal|transfer|available|held|amount|account|address|chain|fee|proof)\b/i;

test('nothing serious for axe to find in the steps of a deposit and a withdrawal', async ({ browser, coins }) => {
  test.slow();
  const { page } = await enter(browser, coins, JACK);
  await openDeposit(page);
  await expectNothingGrave(page, 'deposit');
  await settled(page, '/account/money/addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await expect(page.getByRole('dialog', { name: 'Add an address' })).toBeVisible();
  await expectNothingGrave(page, 'a new address');
  await settled(page, '/account/money/withdraw/ETH');
  const address = page.getByLabel(/^Address on/);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await address.fill(STRANGER.slice(0, -1));
  await next.click();
  await expect(page.getByText('An address of this chain has 40 digits after 0x.')).toBeVisible();
  await expectNothingGrave(page, 'a wrong address');
  await address.fill(STRANGER.replace('BB', 'bB'));
  await next.click();
  await expect(page.getByText(/^One or more characters are wrong/)).toBeVisible();
  await expect(address).toBeVisible();
  await address.fill(STRANGER);
  await expect(page.getByText('The address is valid: its format and its checksum are correct.')).toBeVisible();
  await next.click();
  await page.getByLabel('Amount', { exact: true }).fill('0.0000001');
  await next.click();
  await expect(page.getByText(/^At least [\d.]+ ETH\./)).toBeVisible();
  await expectNothingGrave(page, 'too small an amount');
  await page.getByRole('button', { name: /^Use / }).click();
  await next.click();
  await expect(page.getByText(/^This address is new\./)).toBeVisible();
  await expectNothingGrave(page, 'the summary');
  await page.getByRole('button', { name: 'Confirm and withdraw' }).click();
  await expect(page.getByRole('dialog').getByText(/^Withdraw [\d.]+ ETH on/)).toBeVisible();
  await expect(page.locator('.ui-sk')).toHaveCount(0);
  await expectNothingGrave(page, 'the second verification');
  await page.context().close();
});

test('zh-CN, on a phone: a deposit and the steps of a withdrawal fit, and speak one language', async ({ browser, coins }) => {
  const { page } = await enter(browser, coins, JACK, { ...PHONE, locale: 'zh-CN' });
  const check = async (where: string): Promise<void> => {
    await expectFits(page);
    expect((await readable(page)).replaceAll('Local test chain', ''), where).not.toMatch(ENGLISH);
  };
  await openDeposit(page);
  await check('deposit');
  await settled(page, '/account/money/withdraw/ETH');
  await page.getByPlaceholder('粘贴或输入地址').fill(STRANGER);
  await check('address');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('数量', { exact: true }).fill('0.5');
  await check('amount');
  await page.getByRole('button', { name: '下一步' }).click();
  await check('summary');
  await page.getByRole('button', { name: '确认提现' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('.ui-sk')).toHaveCount(0);
  await check('second verification');
  await page.context().close();
});

test('an address that nobody could check goes no further; one that is right is paid, confirmation by confirmation', async ({
  browser,
  coins,
}) => {
  test.slow();
  const { page } = await enter(browser, coins, LEE);
  await settled(page, '/account/money/withdraw/ETH');
  await page.route('**/api/wallet/address/check*', async (route) => await route.abort());
  await page.getByLabel(/^Address on/).fill(OUTSIDE.toLowerCase());
  await page.getByLabel(/^Address on/).press('Enter');
  await expect(page.getByText('The address could not be checked, so you cannot continue yet. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
  await page.unroute('**/api/wallet/address/check*');
  await page.getByLabel(/^Address on/).press('Enter');
  await page.getByLabel('Amount', { exact: true }).fill('0.05');
  await page.getByLabel('Amount', { exact: true }).press('Enter');
  // As the chain writes it, whatever was pasted.
  await expect(page.getByText(OUTSIDE, { exact: true }).first()).toBeAttached();
  await page.getByRole('button', { name: 'Confirm and withdraw' }).click();
  await confirmByMail(page, coins, LEE, /Withdraw 0\.05 ETH/);
  await expect(page).toHaveURL(/withdrawal\/\d+$/);
  const counted = page.getByText(/^[1-6] of 6 confirmations$/);
  await expect(counted).toBeVisible({ timeout: 30_000 });
  const first = await counted.innerText();
  // The socket tells of states, not of blocks: what counts on is the page asking.
  await expect(counted).not.toHaveText(first);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.context().close();
});

test('A20: a large withdrawal asks who it is for, and continues only when that is said', async ({ browser, coins }) => {
  test.slow();
  const { page } = await enter(browser, coins, LEE);
  await settled(page, '/account/money/withdraw/ETH');
  await page.getByLabel(/^Address on/).fill(OUTSIDE);
  await page.getByLabel(/^Address on/).press('Enter');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const amount = page.getByLabel('Amount', { exact: true });
  const asked = page.getByRole('group', { name: 'Recipient' }).first();
  await amount.fill('4.9');
  await expect(asked).toHaveCount(0);
  await amount.fill('5');
  await expect(asked).toBeVisible();
  await next.click();
  await expect(page.getByText('Choose the recipient.')).toBeVisible();
  await page.getByRole('radio', { name: 'A person' }).click();
  await next.click();
  await expect(page.getByText('Enter the name.')).toBeVisible();
  await expectNothingGrave(page, 'who it is for');
  await page.getByLabel('Full name').fill('Bob Smith');
  await page.getByLabel(/^Platform hosting/).fill('Another exchange');
  await next.click();
  await expect(page.getByText('Bob Smith')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and withdraw' }).click();
  await confirmByMail(page, coins, LEE, /Withdraw 5 ETH/);
  await expect(page).toHaveURL(/withdrawal\/\d+$/);
  await expect(page.getByText('Large amount: reviewed by our staff')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the withdrawal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the withdrawal' }).click();
  await expect(page.getByText('Cancelled. The amount is available again.')).toBeVisible();
  await page.context().close();
});

async function openDeposit(page: Page): Promise<void> {
  await settled(page, '/account/money/deposit/ETH');
  await expect(page.locator('img[src^="/api/qrcode"]')).toBeVisible();
}
