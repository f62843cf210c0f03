// Protects a coin that two operators list while the server runs: its contract is read, a customer sees it at once, deposits it a minute later, and the books equal the chain.
import { callOf, deployToken, nodeAt, richAccount, transact } from '@agio/chains/testing';
import { askControl } from '../apps/server/control/ask-control.ts';
import { KIM } from './harness/coin-site.ts';
import { enter } from './harness/customer.ts';
import { approveOnPage, askOnPage, enterDesk } from './harness/desk.ts';
import { expect, test } from './harness/test.ts';

const COIN = 'MOON';
const UNIT = 10n ** 18n;

test('a coin is defined, listed on the local chain and deposited, without a restart', async ({ browser, coins }) => {
  test.slow();
  const node = nodeAt(await coins.chainUrl());
  // The site itself pays from the first account of this node.
  const issuer = await richAccount(node, 3);
  const contract = await deployToken(node, issuer, { name: 'Moon', symbol: COIN, decimals: 18, supply: 1_000_000n * UNIT });
  const [fay, gil, kim] = await Promise.all([
    enterDesk(browser, coins, 'fay'),
    enterDesk(browser, coins, 'gil'),
    enter(browser, coins, KIM),
  ]);
  await kim.page.goto(`/account/money/deposit/${COIN}`);
  await expect(kim.page.getByText(`${COIN} cannot be deposited`, { exact: false })).toBeVisible();

  await test.step('the coin is defined in the ledger', async () => {
    await fay.getByRole('link', { name: 'Markets and coins' }).click();
    await fay.getByRole('radio', { name: 'Coins' }).click();
    await fay.getByRole('button', { name: 'New coin' }).click();
    const dialog = fay.getByRole('dialog');
    await dialog.getByLabel('Coin', { exact: true }).fill(COIN);
    await dialog.getByLabel('Name').fill('Moon');
    await askOnPage(fay, coins, 'fay', `Request ${COIN}`);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await approveOnPage(gil, coins, 'gil', COIN);
  });

  await test.step('it is listed: the contract says its decimals, and a wrong number is refused', async () => {
    await fay.getByRole('link', { name: 'Chains' }).first().click();
    await fay.getByRole('link', { name: 'Local test chain' }).first().click();
    await fay.getByRole('button', { name: 'List a coin' }).click();
    const dialog = fay.getByRole('dialog');
    await dialog.getByLabel('Coin', { exact: true }).fill(COIN);
    await dialog.getByLabel('Contract').fill(contract);
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Read the contract' }).click();
      await expect(dialog.getByText(`${COIN}, 18 decimals`)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await dialog.getByLabel('Minimum deposit').fill('10');
    await dialog.getByRole('button', { name: 'Suggest limits from the minimum deposit' }).click();
    await dialog.getByLabel('Decimals').fill('6');
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await expect(dialog.getByText('Its contract says 18 decimals.')).toBeVisible();
    await dialog.getByLabel('Decimals').fill('18');
    await askOnPage(fay, coins, 'fay', `Request listing of ${COIN}`);
    await approveOnPage(gil, coins, 'gil', `${COIN} on LOCAL`);
  });

  await test.step('the customer’s open page has it, and a deposit is credited while they watch', async () => {
    await expect(kim.page.getByAltText('QR code of the address')).toBeVisible({ timeout: 60_000 });
    const { address } = await kim.client.call('depositAddress', { body: { coin: COIN, chain: 'LOCAL' } });
    await transact(node, issuer, { to: contract, data: callOf.transfer(address, 250n * UNIT) });
    await expect(kim.page.getByText('Confirming').first()).toBeVisible({ timeout: 60_000 });
    await expect(kim.page.getByText('Confirming')).toHaveCount(0, { timeout: 60_000 });
    await expect(kim.page.getByText('Credited', { exact: true }).first()).toBeVisible();
    const { list } = await kim.client.call('walletDeposits', { query: { coin: COIN } });
    expect(list).toMatchObject([{ amount: '250', state: 'credited' }]);
  });

  await test.step('books that equal the chain', async () => {
    await fay.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(fay.getByRole('button', { name: `Change the limits of ${COIN}` })).toBeVisible({ timeout: 60_000 });
    expect((await askControl(coins.dataDir, { name: 'reconcile', words: [], as: '' })).at(-1)).toBe('all differences are zero');
  });
  for (const page of [fay, gil, kim.page]) await page.context().close();
});
