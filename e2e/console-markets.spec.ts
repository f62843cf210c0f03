// Protects what operators do to a market that somebody trades on: halted and open again on the customer's page at once; a fee that two people agreed on is what the next order pays.
import type { Page } from '@playwright/test';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../apps/server/seed/demo-operators.ts';
import { ALICE, BOB, logInTo, SMALL_SEED, startSmall } from './api/site.ts';
import { approve, askFor, desk, typeCode } from './harness/console.ts';
import { enter } from './harness/customer.ts';
import { Exchange } from './harness/exchange.ts';
import type { Server } from './harness/server.ts';
import { expect, test } from './harness/test.ts';

/** Three, because each confirms at most one call in 30 seconds. */
const operators = ['fay', 'gil', 'hana'].map((name) => ({
  name,
  roles: ['finance'],
  password: DEMO_OPERATOR_PASSWORD,
  secret: DEMO_OPERATOR_SECRET,
}));

async function setStatus(page: Page, server: Server, act: 'Halt' | 'Open'): Promise<void> {
  await page.getByRole('complementary', { name: 'BTC/USDT' }).getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason, kept in the audit log').fill('a price that cannot be');
  await dialog.getByRole('button', { name: `${act} BTC/USDT` }).click();
  await typeCode(page, server, 'fay');
  await expect(dialog).toBeHidden();
}

test('a market halts and opens under a customer, and a new fee is charged once two agreed', async ({ browser }) => {
  const server = await startSmall({ ...SMALL_SEED, operators });
  const [fay, gil, hana] = [await desk(browser, server, 'fay'), await desk(browser, server, 'gil'), await desk(browser, server, 'hana')];
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
  await askFor(gil, server, 'gil', { submit: 'Ask to change BTC/USDT', reason: 'makers asked for it' });
  await approve(hana, server, 'hana', { target: 'BTC_USDT', reason: 'makers asked for it' });

  const [alice, bob] = [await logInTo(server, ALICE), await logInTo(server, BOB)];
  const order = { market: 'BTC_USDT', type: 'limit' as const, price: '64000', amount: '1' };
  await alice.client.call('placeOrder', { body: { ...order, side: 'sell' }, idempotencyKey: 'a' });
  const taken = await bob.client.call('placeOrder', { body: { ...order, side: 'buy' }, idempotencyKey: 'b' });
  expect(taken.fee).toBe('0.0005');
  for (const one of [fay, gil, hana, page]) await one.close();
  await server.remove();
});
