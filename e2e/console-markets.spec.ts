// Protects what operators do to a market in use: halted and open again on the customer's page at once; a fee that two people agreed on is what the next order pays, and the page announces the end that they agreed on.
import type { Page } from '@playwright/test';
import { ALICE, BOB, logInTo, SMALL_SEED, openSmall } from '../harness/small-site.ts';
import { enter } from './harness/customer.ts';
import { approveOnPage, askOnPage, enterDesk, confirmAtDesk } from './harness/desk.ts';
import { Exchange } from './harness/exchange.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { expect, test } from './harness/test.ts';

/** Three, because each confirms at most one call in 30 seconds. */
const operators = operatorsNamed(['finance'], 'fay', 'gil', 'hana');

async function setStatus(page: Page, server: OpenedSite, act: 'Halt' | 'Open'): Promise<void> {
  await page.getByRole('complementary', { name: 'BTC/USDT' }).getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (recorded in the audit log)').fill('a price that cannot be');
  await dialog.getByRole('button', { name: `${act} BTC/USDT` }).click();
  await confirmAtDesk(page, server, 'fay');
  await expect(dialog).toBeHidden();
}

test('a market halts and opens under a customer, and a new fee is charged once two agreed', async ({ browser }) => {
  const server = await openSmall({ ...SMALL_SEED, operators });
  const [fay, gil, hana] = [
    await enterDesk(browser, server, 'fay'),
    await enterDesk(browser, server, 'gil'),
    await enterDesk(browser, server, 'hana'),
  ];
  const { page } = await enter(browser, server, ALICE);
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');

  await fay.getByRole('link', { name: 'Markets and coins' }).click();
  await fay.getByRole('row').filter({ hasText: 'BTC/USDT' }).click();
  await setStatus(fay, server, 'Halt');
  await expect(page.getByText('Halted').first()).toBeVisible();
  await setStatus(fay, server, 'Open');
  await expect(page.getByText('Halted')).toHaveCount(0);

  await gil.getByRole('link', { name: 'Markets and coins' }).click();
  await gil.getByRole('row').filter({ hasText: 'BTC/USDT' }).click();
  await gil.getByRole('complementary', { name: 'BTC/USDT' }).getByRole('button', { name: 'Change rules' }).click();
  const dialog = gil.getByRole('dialog');
  await dialog.getByLabel(/^Taker fee/).fill('0.05');
  await askOnPage(gil, server, 'gil', 'Request change of BTC/USDT');
  await approveOnPage(hana, server, 'hana', 'BTC_USDT');

  const [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  const order = { market: 'BTC_USDT', type: 'limit' as const, price: '64000', amount: '1' };
  await alice.client.call('placeOrder', { body: { ...order, side: 'sell' }, idempotencyKey: 'a' });
  const taken = await bob.client.call('placeOrder', { body: { ...order, side: 'buy' }, idempotencyKey: 'b' });
  expect(taken.fee).toBe('0.0005');

  // The end of the market, which the open page announces as soon as two agreed.
  await gil.keyboard.press('Escape');
  await gil.getByRole('complementary', { name: 'BTC/USDT' }).getByRole('button', { name: 'Delist' }).click();
  await gil.getByRole('dialog').getByLabel('End of trading').fill('2030-01-31T12:00');
  await askOnPage(gil, server, 'gil', 'Request delisting of BTC/USDT');
  await expect(page.getByText('Trading here ends on')).toHaveCount(0);
  await approveOnPage(hana, server, 'hana', 'Delist a market');
  await expect(page.getByText('Trading here ends on 01/31/2030')).toBeVisible();
  for (const one of [fay, gil, hana, page]) await one.context().close();
  await server.remove();
});
