// Protects what two operators do about one customer, and what they are kept from: a very large withdrawal that no one approves twice, a lost phone, a reward beyond the house's means; and that all of it stands in a log whose damage is named. On the way axe finds nothing serious on any page.
import type { Browser, Page } from '@playwright/test';
import { openDatabase } from '@agio/database';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../apps/server/seed/demo-operators.ts';
import { logInTo } from '../harness/small-site.ts';
import { callVerified } from '../harness/verified.ts';
import { authenticatorCode } from './harness/authenticator.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { JACK, OUTSIDE, openCoinSite } from './harness/coin-site.ts';
import { enter } from './harness/customer.ts';
import { askOnPage, confirmAtDesk, enterDesk } from './harness/desk.ts';
import { drawn } from './harness/drawn.ts';
import { newcomer } from './harness/newcomer.ts';
import { settled } from './harness/page.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { expect, test } from './harness/test.ts';

const SOON = { timeout: 120_000 };
const REASON = 'Reason (recorded in the audit log)';
const BLACK = ['black'];

const operator = (name: string, ...roles: ('owner' | 'finance' | 'compliance')[]) => ({
  name,
  roles,
  password: DEMO_OPERATOR_PASSWORD,
  secret: DEMO_OPERATOR_SECRET,
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let site: OpenedSite;
let olga: Page;
let pete: Page;
/** Each confirms at most three things here, one of them the log-in: more than three codes at a time are not to be had. */
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  site = await openCoinSite(
    { LOCAL_BLOCK_MS: '150' },
    {
      coins: [{ code: 'BTC', name: 'Bitcoin' }],
      operators: [operator('olga', 'owner', 'finance'), operator('pete', 'owner', 'compliance')],
    },
  );
  [olga, pete] = await Promise.all([enterDesk(browser, site, 'olga'), enterDesk(browser, site, 'pete')]);
});
test.afterAll(async () => {
  for (const page of [olga, pete]) await page.context().close();
  await site.remove();
});

test('a very large withdrawal: nobody is both people, and the customer sees what the second one does', async ({ browser }) => {
  const { page } = await enter(browser, site, JACK);
  const id = await askForMuch();
  await settled(page, `/account/money/withdrawal/${id}`);
  await expect(page.getByText('Very large amount: reviewed by two members of staff')).toBeVisible();

  const first = await openWithdrawal(olga, id);
  await first.getByLabel(REASON).fill('called back');
  await first.getByRole('button', { name: 'Approve (first approval)' }).click();
  // Written in groups, so that it can be read aloud.
  await expect(olga.getByRole('dialog')).toContainText(new RegExp([...OUTSIDE].join('\\s*')));
  await confirmAtDesk(olga, site, 'olga');
  await expect(first.getByText('You have approved. A second approval is needed.')).toBeVisible();
  await expect(first.getByText('Awaiting review, 1 of 2')).toBeVisible();
  await expect(first.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  const second = await openWithdrawal(pete, id);
  await second.getByLabel(REASON).fill('address read aloud');
  await second.getByRole('button', { name: 'Approve (second approval)' }).click();
  await confirmAtDesk(pete, site, 'pete');
  await expect(second.getByText('Awaiting review')).toHaveCount(0);
  // The customer's page was never loaded again.
  await expect(page.getByText('Completed', { exact: true })).toBeVisible(SOON);
  await page.context().close();
});

test('a lost phone is taken off by two people, and withdrawals wait a day for it', async ({ browser }) => {
  const { uid, end } = await withAuthenticator(browser);
  await settled(olga, `/customers/${uid}`);
  await expect(olga.getByText(/^on, 10 recovery codes left/)).toBeVisible();
  const before = await delayUntil(olga);
  await settled(pete, `/customers/${uid}`);
  await pete.getByRole('listitem').filter({ hasText: 'Remove lost factors' }).getByRole('button', { name: 'Request' }).click();
  await askOnPage(pete, site, 'pete', 'Request');
  await pete.getByRole('link', { name: /^Open request/ }).click();
  await expect(pete.getByText(/^Another operator has to decide: .*olga/)).toBeVisible();
  await expect(pete.getByRole('button', { name: 'Approve as second person' })).toHaveCount(0);

  await olga
    .getByRole('link', { name: /^Requests/ })
    .first()
    .click();
  await olga.getByText(`${uid}: Remove lost factors`).click();
  await expect(olga.getByText('delayed by 24 h')).toBeVisible();
  await olga.getByLabel(REASON).fill('compared with the papers');
  await olga.getByRole('checkbox', { name: 'I have checked the exact values above' }).check();
  await olga.getByRole('button', { name: 'Approve as second person' }).click();
  await confirmAtDesk(olga, site, 'olga');
  await expect(olga.locator('.ui-tag', { hasText: /^Done$/ })).toBeVisible();

  await olga.goto(`/customers/${uid}`);
  await expect(olga.getByText('Active sessions', { exact: true })).toBeVisible();
  await expect(olga.getByText(/recovery codes left/)).toHaveCount(0);
  const after = await delayUntil(olga);
  expect(after).toBeGreaterThan(before);
  expect(after - site.clock.wall()).toBeGreaterThan(23 * 3_600_000);
  await end();
});

test('a reward of 620,000 BTC is refused on the page, before anybody is asked', async () => {
  await olga.getByRole('link', { name: 'House' }).click();
  await olga.getByRole('button', { name: 'Reward' }).click();
  const dialog = olga.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Coin' }).click();
  await olga.getByRole('option', { name: 'BTC' }).click();
  await dialog.getByLabel('Each receives').fill('620000');
  await dialog.getByLabel('UIDs').fill(await uidOf(JACK));
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('House has 10 BTC, but 620,000 BTC was requested.');
  await expectNothingGrave(olga, 'a reward that is refused', BLACK);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('nothing serious for axe to find, a sixth of the pages in each run', async ({ browser }) => {
  test.slow();
  const visitor = await (await browser.newContext({ baseURL: site.consoleUrl })).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expectNothingGrave(visitor, 'log-in', BLACK);
  await visitor.goto('/invite#half');
  await expect(visitor.getByText(/Open the full link/)).toBeVisible();
  await expectNothingGrave(visitor, 'half an invitation', BLACK);
  await visitor.context().close();

  const customer = `/customers/${await uidOf(JACK)}`;
  const entries = await olga
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  // A list with one of its entries open is the list as well.
  const opened = ['/requests/1', '/withdrawals?view=all&open=1', '/markets?market=ETH_USDT', '/audit?entry=2'];
  const lists = [...new Set(entries)].filter((path) => path === '/' || !opened.some((one) => one.startsWith(path)));
  const tabs = ['', '?tab=money', '?tab=orders', '?tab=identity', '?tab=sessions', '?tab=acts'].map((tab) => `${customer}${tab}`);
  const pages = [...lists, ...opened, '/markets?view=coins', '/chains/LOCAL', ...tabs];
  expect(pages.length).toBeGreaterThan(18);
  for (const path of drawn(pages, 6)) {
    await settled(olga, path);
    await expectNothingGrave(olga, path, BLACK);
  }
});

test('the log verifies, and what was changed in the database is named', async () => {
  await settled(pete, '/audit');
  await pete.getByRole('button', { name: 'Verify' }).click();
  await expect(pete.getByText(/The log is intact/)).toBeVisible();
  await site.stop();
  const database = await openDatabase(site.databaseAt);
  await database.query("update operators_audit set target = 'somebody else' where id = 2");
  await database.close();
  await site.start();
  await settled(pete, '/audit');
  await pete.getByRole('button', { name: 'Verify' }).click();
  await expect(pete.getByRole('heading', { name: /entry 2/i })).toBeVisible();
});

async function openWithdrawal(page: Page, id: string) {
  await page
    .getByRole('link', { name: /^Withdrawals/ })
    .first()
    .click();
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: id, exact: true }) })
    .click();
  return page.getByRole('complementary', { name: `Withdrawal ${id}` });
}

/** A withdrawal of Jack's that takes two people. */
async function askForMuch(): Promise<string> {
  const beneficiary = { kind: 'self', name: '', platform: '' };
  const body = { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '6', beneficiary };
  const asked = await callVerified(site, await logInTo(site, JACK), JACK, 'withdraw', body);
  expect(asked).toMatchObject({ state: 'to_audit', reasons: ['very_large', 'large'] });
  return asked.id;
}

/** Until when withdrawals of the customer on the page wait; 0 where they do not. */
async function delayUntil(page: Page): Promise<number> {
  const shown = page.locator('dl').filter({ hasText: 'Active sessions' }).locator('time');
  return (await shown.count()) === 0 ? 0 : Date.parse((await shown.first().getAttribute('datetime')) ?? '');
}

async function uidOf(account: string): Promise<string> {
  const { client } = await logInTo(site, account);
  return (await client.call('getInfo')).user?.uid ?? '';
}

/** Somebody new whose account is protected by an authenticator. */
async function withAuthenticator(browser: Browser): Promise<{ readonly uid: string; readonly end: () => Promise<void> }> {
  const { account, client, page } = await newcomer(browser, site);
  const { secret } = await client.call('getOtp');
  await callVerified(site, { client }, account, 'bindOtp', { code: authenticatorCode(site, secret ?? '') });
  return { uid: (await client.call('getInfo')).user?.uid ?? '', end: async () => await page.context().close() };
}
