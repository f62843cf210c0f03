// Protects: coins really come from a chain and go to one, a friend gets what was sent, and what was left behind can be proved; in the browser, against a real node.
import { askControl } from '../apps/server/control/ask-control.ts';
import { enter } from './harness/customer.ts';
import { IRIS, JACK, OUTSIDE } from './harness/coin-site.ts';
import { confirmByMail } from './harness/newcomer.ts';
import { Exchange } from './harness/exchange.ts';
import { expect, test } from './harness/test.ts';

test('a deposit from the faucet, a trade, a withdrawal seen on the chain, and the proof of it all', async ({ browser, coins }) => {
  test.slow();
  const { page, client } = await enter(browser, coins, IRIS);

  await test.step('nothing to withdraw yet: the way leads to a deposit', async () => {
    await page.goto('/account/money/withdraw/ETH');
    await expect(page.getByText('No ETH available in your trading account.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }).last().click();
    await expect(page).toHaveURL(/deposit\/ETH/);
  });

  await test.step('the faucet sends, the deposit gathers confirmations by itself, and is credited', async () => {
    await expect(page.getByAltText('QR code of the address')).toBeVisible();
    await page.getByRole('button', { name: 'Send me ETH' }).click();
    const deposits = page.getByRole('main');
    await expect(deposits.getByText('Confirming').first()).toBeVisible({ timeout: 30_000 });
    await expect(deposits.getByText('Credited').first()).toBeVisible({ timeout: 30_000 });
  });

  await test.step('it is there to be traded', async () => {
    const friend = await enter(browser, coins, JACK);
    await friend.client.call('placeOrder', { body: { market: 'ETH_USDT', side: 'buy', type: 'limit', price: '3000', amount: '0.2' } });
    await friend.page.context().close();
    const exchange = new Exchange(page);
    await exchange.open('ETH_USDT');
    await exchange.write({ side: 'Sell', price: '3000', amount: '0.2' });
    await exchange.send('Sell', 'ETH');
    await exchange.tab('My trades');
    await expect(exchange.row('My trades').first()).toContainText('0.2');
  });

  await test.step('a withdrawal is checked, confirmed and watched until the chain has it', async () => {
    await page.goto('/account/money/withdraw/ETH');
    await page.getByLabel('Address on Local test chain').fill(OUTSIDE);
    await expect(page.getByText('In your address book')).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByLabel('Amount', { exact: true }).fill('0.01');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('At least 0.02 ETH.')).toBeVisible();
    await page.getByLabel('Amount', { exact: true }).fill('0.1');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('0x7099').first()).toBeVisible();
    await page.getByRole('button', { name: 'Confirm and withdraw' }).click();
    await confirmByMail(page, coins, IRIS, /Withdraw 0\.1 ETH/);
    await expect(page).toHaveURL(/withdrawal\/\d+$/);
    await expect(page.getByText('Confirmed').last()).toBeVisible({ timeout: 45_000 });
    const id = /(\d+)$/.exec(page.url())?.[1] ?? '';
    const done = async () => (await client.call('getWithdrawal', { params: { id } })).state;
    await expect.poll(done, { timeout: 45_000 }).toBe('confirmed');
    expect(BigInt(await balanceOf(await coins.chainUrl(), OUTSIDE)) % 10n ** 18n).toBe(99_000_000_000_000_000n);
  });

  await test.step('chain, custody and ledger agree to the last unit', async () => {
    const lines = await askControl(coins.dataDir, { name: 'reconcile', words: [], as: '' });
    expect(lines.at(-1)).toBe('all differences are zero');
  });

  await test.step('every posting is explained, and adds up', async () => {
    await page.goto('/account/finance/explain/ETH');
    await expect(page.getByText('0.2', { exact: false }).first()).toBeVisible();
    const { accounts } = await client.call('explainBalance', { params: { coin: 'ETH' } });
    expect(accounts[0]?.total).toBe('0.2');
  });

  await test.step('the proof of liabilities is checked in the page', async () => {
    await askControl(coins.dataDir, { name: 'prove', words: [], as: '' });
    await page.goto('/account/proof');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText(/^Verified: your [\d.,]+ (ETH|USDT) is included in the published total\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Verify signatures and order' }).click();
    await expect(page.getByText(/signatures? (is|are) valid, /)).toBeVisible();
    expect((await askControl(coins.dataDir, { name: 'check-proof', words: [], as: '' })).at(-1)).toContain(
      'every leaf, sum and root holds',
    );
  });
  await page.context().close();
});

test('between own accounts, and to a friend who is told at once', async ({ browser, coins }) => {
  const jack = await enter(browser, coins, JACK);
  const iris = await enter(browser, coins, IRIS);
  await iris.page.goto('/account/money/history?tab=transfers');

  await test.step('own accounts: free and at once', async () => {
    await jack.page.goto('/account/money/internal-transfer');
    await jack.page.getByLabel('Amount', { exact: true }).fill('2.5');
    await jack.page
      .getByRole('button', { name: /^Transfer/ })
      .last()
      .click();
    await expect(jack.page.getByText(/transferred to your Fiat account/).first()).toBeVisible();
  });

  await test.step('a friend, by e-mail address, confirmed', async () => {
    await jack.page.goto('/account/money/transfer');
    await jack.page.getByLabel('UID, e-mail or mobile of the other customer').fill(IRIS);
    await jack.page.getByLabel('Amount', { exact: true }).fill('1.25');
    await jack.page.getByRole('button', { name: 'Next: review' }).click();
    // Whom it is, before anything is confirmed; and the log-in password is no way to confirm it.
    await expect(jack.page.getByText('ir***', { exact: true })).toBeVisible();
    await expect(jack.page.getByText(/^UID \d{8}$/).last()).toBeVisible();
    await jack.page.getByRole('button', { name: 'Confirm and send' }).click();
    await expect(jack.page.getByRole('dialog').getByText(/ir\*\*\* \(\d{8}\)/)).toBeVisible();
    await expect(jack.page.getByRole('dialog').getByText('Log-in password')).toHaveCount(0);
    await confirmByMail(jack.page, coins, JACK, /Send 1\.25/);
    await expect(jack.page.getByText('Sent', { exact: true }).first()).toBeVisible();
  });

  await test.step('a stranger is found out before anything is asked for', async () => {
    await jack.page.getByRole('button', { name: 'Send again' }).click();
    await jack.page.getByLabel('UID, e-mail or mobile of the other customer').fill('nobody@agio.example');
    await jack.page.getByLabel('Amount', { exact: true }).fill('1');
    await jack.page.getByRole('button', { name: 'Next: review' }).click();
    await expect(jack.page.getByText('This user does not exist.')).toBeVisible();
    await expect(jack.page.getByRole('button', { name: 'Confirm and send' })).toBeDisabled();
  });

  await test.step('saved, the friend is known by name', async () => {
    await jack.page.goto('/account/money/addresses');
    await jack.page.getByRole('button', { name: 'Save a person' }).click();
    const dialog = jack.page.getByRole('dialog', { name: 'Save a person' });
    await dialog.getByLabel('UID, e-mail or mobile of the other customer').fill(IRIS);
    await dialog.getByLabel('Name').fill('My friend');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await confirmByMail(jack.page, coins, JACK, /Save “My friend”/);
    await expect(jack.page.getByText('My friend', { exact: true })).toBeVisible();
  });

  await test.step('the friend finds it', async () => {
    await iris.page.reload();
    await expect(iris.page.getByText(/Received from ja/).first()).toBeVisible();
  });
  await jack.page.context().close();
  await iris.page.context().close();
});

test('a withdrawal that must wait says why, and can be cancelled', async ({ browser, coins }) => {
  const { page, client } = await enter(browser, coins, JACK);
  await page.goto('/account/money/withdraw/ETH');
  await page.getByLabel('Address on Local test chain').fill('0x0000000000000000000000000000000000000001');
  await expect(page.getByText('Not in your address book.')).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('This address is new.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and withdraw' }).click();
  await confirmByMail(page, coins, JACK, /Withdraw 1 ETH/);
  await expect(page.getByText('The address is not in your address book').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the withdrawal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the withdrawal' }).click();
  await expect(page.getByText('Cancelled. The amount is available again.')).toBeVisible();
  const { list } = await client.call('walletWithdrawals', { query: { state: 'requested' } });
  expect(list).toEqual([]);
  await page.context().close();
});

/** What an address has on the chain now, in wei. */
async function balanceOf(url: string, address: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
  });
  return ((await response.json()) as { result: string }).result;
}
