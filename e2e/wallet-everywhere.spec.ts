// Protects: the wallet's screens in every theme, in two languages and on a phone: axe finds nothing serious, nothing scrolls sideways, no English is left over, and the keyboard reaches everything.
import { readFile } from 'node:fs/promises';
import { expectNothingGrave } from './harness/axe.ts';
import { drawn } from './harness/drawn.ts';
import { oneOf } from './harness/in-turns.ts';
import { newcomer } from './harness/newcomer.ts';
import { GRACE } from './harness/quiet-seed.ts';
import { expectFits, readable, settled } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { ALICE, BOB } from '../harness/small-site.ts';

const PAGES = [
  '/account/money',
  '/account/money/deposit',
  '/account/money/deposit/BTC',
  '/account/money/withdraw',
  '/account/money/withdraw/BTC',
  '/account/money/withdrawal/none',
  '/account/money/internal-transfer',
  '/account/money/transfer',
  '/account/money/addresses',
  '/account/money/history',
  '/account/money/history?tab=withdrawals',
  '/account/money/history?tab=transfers',
  '/account/finance',
  '/account/finance/explain/USDT',
  '/account/proof',
];
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;
/** Words that the English pages are full of, and pages in another language have no reason to hold. */
const ENGLISH = /\b(the|and|your|deposit|deposits|withdraw|withdrawal|transfer|available|held|amount|account|address|chain|fee|proof)\b/i;

test('a visitor reads the proof: nothing serious for axe to find', async ({ browser, quiet }) => {
  const visitor = await (await browser.newContext({ baseURL: quiet.url })).newPage();
  await settled(visitor, '/proof');
  await expectNothingGrave(visitor, '/proof');
  await visitor.context().close();
});

for (const half of [0, 1])
  test(`nothing serious for axe to find, ${half + 1} of 2, a sixth of the pages in each run`, async ({ enterAs }) => {
    test.slow();
    const { page, client } = await enterAs(GRACE);
    await client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '91000', amount: '0.1' } });
    await client.call('accountTransfer', { body: { coin: 'USDT', amount: '1', from: 'trading', to: 'fiat' } });
    for (const path of drawn(PAGES, 6).filter((_, index) => index % 2 === half)) {
      await settled(page, path);
      await expectNothingGrave(page, path);
    }
  });

for (const tag of ['en-US', 'zh-CN'] as const)
  oneOf(['en-US', 'zh-CN'], tag)(`${tag}, on a phone: the pages fit, and speak one language`, async ({ enterAs }) => {
    test.slow();
    const { page, client } = await enterAs(GRACE, { ...PHONE, locale: tag });
    await client.call('accountTransfer', { body: { coin: 'USDT', amount: '1', from: 'trading', to: 'fiat' } });
    for (const path of PAGES) {
      await settled(page, path);
      await expectFits(page);
      if (tag !== 'en-US') expect(await readable(page), path).not.toMatch(ENGLISH);
    }
  });

test('a newcomer finds every list empty, with the next thing to do', async ({ browser, quiet }) => {
  const { page } = await newcomer(browser, quiet);
  const says = async (path: string, text: string | RegExp): Promise<void> => {
    await settled(page, path);
    await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible();
  };
  await says('/account/money', 'No deposits or withdrawals yet.');
  await page.getByRole('button', { name: 'Convert small balances' }).click();
  const small = page.getByRole('dialog', { name: 'Convert small balances' });
  await expect(small.getByText('You have no small balances to convert.'), 'B23').toBeVisible();
  await expectNothingGrave(page, 'no small balances');
  await small.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('tab', { name: /Fiat/ }).click();
  await page.getByRole('link', { name: 'Transfer coins here' }).click();
  await expect(page.getByText('There is nothing to transfer in your Trading account.')).toBeVisible();
  await says('/account/money/transfer', 'There is nothing to send in your trading account.');
  await says('/account/money/addresses', 'No addresses yet.');
  await says('/account/money/history', 'No deposits yet.');
  await says('/account/money/history?coin=BTC', 'Nothing matches these filters.');
  await says('/account/money/withdrawal/none', 'Withdrawal not found.');
  await says('/account/finance', 'No records yet.');
  await says('/account/finance/explain/BTC', 'You have never held any BTC.');
  await page.context().close();
});

test('money between own accounts by the keyboard, and every digit explained afterwards', async ({ enterAs }) => {
  const { page } = await enterAs(GRACE);
  await settled(page, '/account/money/internal-transfer?coin=USDT&from=trading&to=game');
  await page.getByLabel('Amount').fill('1000001');
  await expect(page.getByText(/^Only [\d,.]+ USDT is available\./)).toBeVisible();
  await page.getByLabel('Amount').fill('12.3456');
  await page.getByLabel('Amount').press('Enter');
  await expect(page.getByText('12.3456 USDT transferred to your Game account.')).toBeVisible();
  await settled(page, '/account/finance/explain/USDT');
  await expect(page.getByRole('heading', { name: 'Game account' })).toBeVisible();
  await expect(page.getByText('Matches to the last digit').first()).toBeVisible();
  await expect(page.getByText('Does not match. Please contact support.')).toHaveCount(0);
  await settled(page, '/account/finance?coin=USDT&account=game&kind=transfer');
  await expect(page.getByRole('table', { name: 'Financial records' })).toContainText('+12.3456');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await waiting).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString();
  expect(text.startsWith('\ufeffTime,Account,Coin,Type,Amount,Balance after,Cause\r\n')).toBe(true);
  expect(text).toContain(',Game,USDT,Internal transfer,12.3456,');
});

test('amounts are hidden at one press, and stay hidden', async ({ enterAs }) => {
  const { page } = await enterAs(GRACE);
  await settled(page, '/account/money');
  await expect(page.getByRole('table', { name: 'Trading' })).toContainText('USDT');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Trading' })).toContainText('••••••');
  await expect(page.getByRole('main')).not.toContainText(/\d{3},\d{3}/);
});

/** What a customer takes to a tax office. */
test('a year’s profit is computed, shown and saved', async ({ enterAs }) => {
  const { client: seller } = await enterAs(BOB);
  const { page, client } = await enterAs(ALICE);
  const order = { market: 'BTC_USDT', type: 'limit', price: '61234.5', amount: '0.01' } as const;
  await seller.call('placeOrder', { body: { ...order, side: 'buy' } });
  await client.call('placeOrder', { body: { ...order, side: 'sell' } });

  await page.goto('/account/finance');
  const card = page.locator('.ui-card').filter({ has: page.getByRole('heading', { name: 'Profit by tax year' }) });
  const asked = '**/api/finance/profit*';
  await page.route(asked, (route) => route.abort());
  await card.getByRole('button', { name: 'Calculate' }).click();
  const again = card.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 60_000 });
  await page.unroute(asked);
  await again.click();
  const sold = card.getByRole('row', { name: /Sold, converted, spent or given.*BTC/ });
  await expect(sold).toBeVisible();
  await expect(card.getByText('Costs follow the average cost method')).toBeVisible();
  await expectNothingGrave(page, 'a year’s profit', ['black']);

  const [csv] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'CSV' }).click()]);
  expect(await readFile(await csv.path(), 'utf8')).toMatch(/"?Sold, converted, spent or given"?,Trade,BTC,\d+,/);
  const [pdf] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'PDF' }).click()]);
  expect((await readFile(await pdf.path(), 'latin1')).startsWith('%PDF-1.')).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await card.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: String(new Date().getFullYear() - 1) }).click();
  await card.getByRole('button', { name: 'Calculate' }).click();
  await expect(card.getByText('There were no disposals, income or movements in this year.')).toBeVisible();
});
