// Protects the referral programme as people use it: two operators set rates, a newcomer comes by a link and trades, and the customer who invited them sees the reward wait, credited at the full hour, and whom it came from.
import type { Client } from '@agio/client';
import { HOUR_MS } from '@agio/kernel/time';
import { logIn } from '../apps/server/demo/log-in.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { ALICE, BOB, logInTo, openSmall, SMALL_SEED } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import { approveOnPage, askOnPage, enterDesk } from './harness/desk.ts';
import { expectFits } from './harness/page.ts';
import { NEW_PASSWORD, signUp } from './harness/sign-up.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };
const NEWCOMER = 'nora@agio.example';

const order = async (client: Client, side: 'buy' | 'sell'): Promise<void> => {
  await client.call('placeOrder', { body: { market: 'BTC_USDT', side, type: 'limit', price: '64000', amount: '0.1' } });
};

test('a newcomer comes by a link and trades, and the reward is credited at the full hour', async ({ browser }) => {
  test.setTimeout(600_000);
  const operators = operatorsNamed(['owner'], 'cleo', 'dora');
  const server = await openSmall({ ...SMALL_SEED, operators, welcome: { from: BOB, amounts: { BTC: '1', USDT: '50000' } } });
  let { page } = await enter(browser, server, ALICE);
  await page.goto('/account/recommended');
  await expect(page.getByText('Referral rewards are currently not available')).toBeVisible(MINUTE);

  const [cleo, dora] = [await enterDesk(browser, server, 'cleo'), await enterDesk(browser, server, 'dora')];
  await cleo.getByRole('link', { name: 'Referral', exact: true }).click();
  await cleo.getByRole('button', { name: 'Change', exact: true }).first().click();
  const trading = cleo.getByRole('group', { name: 'Trading fees' });
  await trading.getByRole('textbox', { name: 'Direct' }).fill('20');
  await trading.getByRole('textbox', { name: 'Second level' }).fill('5');
  await askOnPage(cleo, server, 'cleo', 'Submit request');
  await approveOnPage(dora, server, 'dora', 'referral rates');

  await page.reload();
  await expect(page.getByRole('heading', { name: '20% of your friends’ trading fees' })).toBeVisible(MINUTE);
  await page.getByRole('button', { name: 'New code' }).click();
  const making = page.getByRole('dialog', { name: 'New code' });
  await making.getByRole('slider').press('End');
  await making.getByRole('button', { name: 'Create code' }).click();
  await expect(making).toBeHidden();
  await expectNothingGrave(page, 'the referral plan');

  // The link, as it stands on the page, in somebody else's browser.
  const link =
    (await page
      .getByText(/\/r\/[0-9A-Z]{8,9}$/)
      .first()
      .textContent()) ?? '';
  const visitor = await (await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto(new URL(link).pathname);
  await expect(visitor.getByText('alice invites you')).toBeVisible(MINUTE);
  await expectFits(visitor);
  await visitor.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await signUp(visitor, server, NEWCOMER);
  await expect(visitor).toHaveURL(/\/(account|market|$)/, MINUTE);
  await visitor.context().close();

  await order((await logInTo(server, BOB)).client, 'sell');
  await order((await logIn(server.url, NEWCOMER, NEW_PASSWORD)).client, 'buy');

  // A taker's fee of 0.0001 BTC.
  await page.goto('/account/referees');
  const record = () => page.getByRole('row', { name: /n•••a.*0\.0001/ });
  await expect(record()).toContainText('Not credited until', MINUTE);
  server.clock.pass(HOUR_MS);
  // Sessions do not outlive the hour.
  await page.context().close();
  ({ page } = await enter(browser, server, ALICE));
  await page.goto('/account/referees');
  await expect(async () => {
    await page.reload();
    await expect(record()).toContainText('Credited', { timeout: 5_000 });
  }).toPass(MINUTE);
  await expect(page.getByText('n•••a').first()).toBeVisible();
  await expectNothingGrave(page, 'people and records');
  await page.goto('/account/finance');
  await expect(page.getByText('Referral reward').first()).toBeVisible(MINUTE);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account/referees');
  await expect(page.getByText('n•••a').filter({ visible: true }).first()).toBeVisible(MINUTE);
  await expectFits(page);

  const chinese = await enter(browser, server, ALICE, { viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  await chinese.page.goto('/account/recommended');
  await expect(chinese.page.getByRole('heading', { name: /20%/ })).toBeVisible(MINUTE);
  await expectFits(chinese.page);
  await server.remove();
});
