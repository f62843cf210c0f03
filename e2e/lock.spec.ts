// Protects lock-ups from the terms that two people agree on to coins that come back: subscribed, released over days, left early; a yesterday that is shown as it was; and a vault whose exit is taken back.
import type { Browser, Page } from '@playwright/test';
import { DAY_MS } from '@agio/kernel/time';
import { ALICE, BOB, SMALL_SEED, openSmall } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import { approveOnPage, askOnPage, confirmAtDesk, enterDesk } from './harness/desk.ts';
import { confirmByMail } from './harness/newcomer.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { agree, signIn } from '../harness/operators.ts';
import { expectFits } from './harness/page.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };

/** The site is so many days later; sessions have ended by then. */
async function later(server: OpenedSite, days: number): Promise<void> {
  await server.stop();
  server.clock.pass(days * DAY_MS);
  await server.start();
}

/** Fees of a trade are what rewards are funded from. */
async function earnFees(browser: Browser, server: OpenedSite): Promise<void> {
  const [alice, bob] = [await enter(browser, server, ALICE), await enter(browser, server, BOB)];
  const order = { market: 'BTC_USDT', type: 'limit', price: '64000', amount: '5' } as const;
  await alice.client.call('placeOrder', { body: { ...order, side: 'sell' }, idempotencyKey: 'sell' });
  await bob.client.call('placeOrder', { body: { ...order, side: 'buy' }, idempotencyKey: 'buy' });
  for (const { page } of [alice, bob]) await page.context().close();
}

/** One operator asks for a product of three weeks on the console's page, another one approves it, and a third puts it on sale. */
async function sellProduct(server: OpenedSite, [desk, second, third]: readonly [Page, Page, Page]): Promise<void> {
  await desk.getByRole('link', { name: 'Lock-up products' }).first().click();
  await desk.getByRole('button', { name: 'New product' }).click();
  const dialog = desk.getByRole('dialog');
  const choose = async (label: string, option: string): Promise<void> => {
    await dialog.getByLabel(label, { exact: true }).click();
    await desk.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Coin', 'USDT');
  await choose('Kind', 'Linear');
  await choose('Period', 'weeks');
  const values = { Periods: '3', 'Annual rate, %': '12', 'Early exit fee, %': '5', 'Minimum per position': '10' };
  const more = { 'Maximum per position': '5000', 'Total quota': '50000', 'Maximum per customer': '8000' };
  for (const [label, value] of Object.entries({ ...values, ...more })) await dialog.getByLabel(label, { exact: true }).fill(value);
  await askOnPage(desk, server, 'fay', 'Submit request');
  await approveOnPage(second, server, 'finn', 'USDT linear 3 week');
  await third.getByRole('link', { name: 'Lock-up products' }).first().click();
  await third.getByRole('button', { name: 'Put on sale' }).click(MINUTE);
  await third.getByRole('dialog').getByRole('button', { name: 'Put on sale' }).click();
  await confirmAtDesk(third, server, 'fern');
  await expect(third.getByText('On sale', { exact: true })).toBeVisible(MINUTE);
  await expectNothingGrave(third, 'lock-up products', ['black']);
  for (const one of [desk, second, third]) await one.context().close();
}

async function subscribe(page: Page): Promise<void> {
  await page.goto('/account/lock');
  await expect(page.getByText('No locked positions.')).toBeVisible();
  await page.getByRole('button', { name: 'Lock USDT 3 weeks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock USDT 3 weeks' });
  await dialog.getByLabel('Amount').fill('9');
  await expect(dialog.getByText('Enter an amount from 10 to 5,000 USDT.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('1000');
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(dialog.getByText('1,006.90410958 USDT')).toBeVisible();
  await expectNothingGrave(page, 'a release calendar', ['black']);
  await dialog.getByRole('button', { name: 'Lock 1,000 USDT' }).click();
  await expect(page.getByText('1,000.00 USDT')).toBeVisible(MINUTE);
  await expect(page.getByText('Linear, 12.00% per year')).toBeVisible();
}

async function leaveEarly(page: Page): Promise<void> {
  await page.goto('/account/lock');
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Exit USDT 3 weeks early?' });
  await expect(dialog.getByText('Early exit fee')).toBeVisible();
  await dialog.getByRole('button', { name: 'Exit early' }).click();
  await expect(page.getByText('No locked positions.')).toBeVisible(MINUTE);
  await page.getByRole('radio', { name: /Exited early/ }).click();
  await expect(page).toHaveURL(/state=exited/);
  await expect(page.getByText('USDT 3 weeks').first()).toBeVisible();
}

/** A vault in instalments, whose emergency exit is asked for and taken back. */
async function useVault(page: Page, server: OpenedSite): Promise<void> {
  await page.goto('/account/timeMachine/vault');
  const form = page.getByRole('form', { name: 'New vault' });
  await form.getByRole('combobox', { name: 'Coin' }).click();
  await page.getByRole('option', { name: 'USDT' }).click();
  await form.getByLabel('Amount').fill('500');
  await form.getByRole('radio', { name: 'In instalments' }).click();
  await form.getByRole('textbox', { name: 'Instalments' }).fill('5');
  await expect(form.getByRole('row')).toHaveCount(6);
  await form.getByRole('checkbox', { name: /I understand/ }).check();
  await form.getByRole('button', { name: 'Lock 500 USDT' }).click();
  const vaults = page.getByRole('region', { name: 'Your vaults' });
  await expect(vaults.getByText('500.00 USDT')).toBeVisible(MINUTE);
  await vaults.getByRole('button', { name: 'Emergency exit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start emergency exit' }).click();
  await confirmByMail(page, server, BOB, /Emergency exit of vault/);
  await expect(vaults.getByText(/Emergency exit on/)).toBeVisible(MINUTE);
  await expectNothingGrave(page, 'a vault', ['black']);
  await vaults.getByRole('button', { name: 'Cancel exit' }).click();
  await expect(vaults.getByText(/Emergency exit on/)).toBeHidden(MINUTE);
}

/** What the assets page shows of the trading account: coin and total. */
async function pictureOf(page: Page): Promise<ReadonlyMap<string, number>> {
  await page.goto('/account/money');
  const rows = page.getByRole('table', { name: 'Trading' }).locator('tbody tr');
  await expect(rows.first()).toContainText(/\d/, MINUTE);
  const texts = (await rows.allInnerTexts()).map((text) => text.split('\t'));
  return new Map(
    texts.map(([coin = '', total = '']) => [/[A-Z]{3,}/.exec(coin)?.[0] ?? coin, Number.parseFloat(total.trim().replaceAll(',', ''))]),
  );
}

/** A day later the time machine shows what the assets page showed then, though coins have moved since. */
async function rewindTo(page: Page, atMs: number, seen: ReadonlyMap<string, number>): Promise<void> {
  await page.goto(`/account/timeMachine?at=${atMs}`);
  for (const [coin, total] of seen) {
    const cell = page
      .getByRole('row', { name: new RegExp(`${coin} Trading`) })
      .getByRole('cell')
      .nth(1);
    await expect(cell).toHaveText(/\d/, MINUTE);
    expect(Number((await cell.innerText()).replaceAll(',', '')), coin).toBe(total);
  }
}

test('coins are locked, come back over the days, and are taken out early', async ({ browser }) => {
  const operators = operatorsNamed(['owner', 'finance', 'content'], 'fay', 'finn', 'fern', 'olga', 'otto');
  const server = await openSmall({ ...SMALL_SEED, operators, features: { lock: true } });
  // All of them first: an operator confirms one thing in half a minute.
  const desks = [
    await enterDesk(browser, server, 'fay'),
    await enterDesk(browser, server, 'finn'),
    await enterDesk(browser, server, 'fern'),
  ] as const;
  const [olga, otto] = [await signIn(server, 'olga'), await signIn(server, 'otto')];
  await earnFees(browser, server);
  await agree(olga, otto, 'lock.fund', { coin: 'USDT', amount: '100', account: 'fees', way: 'in' });
  await sellProduct(server, desks);

  const first = await enter(browser, server, ALICE);
  await subscribe(first.page);
  const seen = await pictureOf(first.page);
  expect(seen.size).toBeGreaterThan(1);
  const seenAtMs = await first.page.evaluate(() => Date.now());
  await first.page.context().close();

  await later(server, 1);
  const next = await enter(browser, server, ALICE);
  await next.client.call('accountTransfer', { body: { coin: 'USDT', amount: '77', from: 'trading', to: 'game' }, idempotencyKey: 'moved' });
  await rewindTo(next.page, seenAtMs, seen);
  await next.page.context().close();

  await later(server, 8);
  const phone = await enter(browser, server, ALICE, { viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  await phone.page.goto('/account/release?view=list&state=paid');
  await expect(phone.page.getByRole('listitem').filter({ hasText: '第 1 / 3 期' })).toContainText('USDT 3 周', MINUTE);
  await expectFits(phone.page);
  for (const path of ['/account/lock', '/account/release', '/account/timeMachine/vault', '/account/timeMachine']) {
    await phone.page.goto(path);
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(phone.page);
  }
  await phone.page.context().close();

  const again = await enter(browser, server, ALICE);
  await leaveEarly(again.page);
  const { trading } = await again.client.call('moneyBalances');
  const { list } = await again.client.call('lockPositions', { query: { state: 'exited' } });
  expect(list).toMatchObject([{ paidRows: 1, penalized: '33.3333333333', state: 'exited' }]);
  expect(trading.find(({ coin }) => coin === 'USDT')).toMatchObject({ held: '0' });

  const other = await enter(browser, server, BOB);
  await useVault(other.page, server);
  await server.remove();
});
