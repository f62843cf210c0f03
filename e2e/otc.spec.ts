// Protects OTC between two people in two browsers: applied, advertised, taken, accepted, paid, talked about and released, and the coins are where they should be.
import { readFileSync } from 'node:fs';
import { ALICE, BOB, SMALL_SEED, smallCustomer, openSmall, traderOf } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { certify } from '../harness/certified.ts';
import { enter } from './harness/customer.ts';

import { confirmByMail } from './harness/newcomer.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { agree, signIn } from '../harness/operators.ts';
import { expectChosenWhole, expectFits } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import type { Locator, Page } from '@playwright/test';

const MINUTE = { timeout: 60_000 };
const document = readFileSync(new URL('../docs/images/console-chain-white.png', import.meta.url));

test('an order from the advertisement to the release, with two people at it; F20: its two fields stand on one line', async ({
  browser,
}) => {
  const customers = [{ ...smallCustomer(ALICE), trader: traderOf('Chen Lin', '6200447190238814') }, smallCustomer(BOB)];
  const server = await openSmall({ ...SMALL_SEED, customers, operators: operatorsNamed(['owner', 'compliance'], 'cleo', 'carl') });
  const [cleo, carl] = [await signIn(server, 'cleo'), await signIn(server, 'carl')];
  const picture = new Blob([document], { type: 'image/png' });
  const seller = await enter(browser, server, ALICE);
  const transfer = { coin: 'USDT', amount: '1000', from: 'trading', to: 'fiat' } as const;
  await seller.client.call('accountTransfer', { body: transfer, idempotencyKey: 'to-fiat' });
  await agree(cleo, carl, 'content.switches', { host: '*', on: ['otc'], off: [] });

  const { page: desk } = seller;
  await desk.goto('/otc/merchant');
  await desk.getByLabel('Shop name').fill('H\u0430rbour\u200d <b>Desk</b>');
  await desk.getByRole('button', { name: 'Apply' }).click();
  await expect(desk.getByText('Please use letters of a single script, digits and common punctuation only.')).toBeVisible();
  await desk.getByLabel('Shop name').fill('Harbour & Desk');
  await desk.getByRole('button', { name: 'Apply' }).click();
  await expect(desk.getByText(/has been under review since/)).toBeVisible();
  const { list } = await cleo.client.call('deskOtcMerchants', { query: { state: 'auditing' } });
  const decision = { decision: 'verify', reason: 'all is in order' } as const;
  await cleo.client.call('deskOtcMerchantDecide', { params: { id: list[0]?.uid ?? '' }, body: decision });
  await desk.reload();
  await desk.getByRole('button', { name: 'New advertisement' }).click();
  const form = desk.getByRole('dialog', { name: 'New advertisement' });
  await form.getByLabel('Coin').click();
  await desk.getByRole('option', { name: 'USDT' }).click();
  await form.getByRole('textbox', { name: 'Price' }).fill('7.2');
  await form.getByLabel('Quantity').fill('500');
  await form.getByLabel('Minimum order').fill('1000');
  await form.getByLabel('Maximum order').fill('500');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByText('The maximum order cannot be below')).toBeVisible();
  await form.getByLabel('Maximum order').fill('3000');
  await form.getByLabel('Terms (shown before an order is placed)').fill('From your own account.');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByRole('row', { name: /Sell USDT/ })).toContainText('On');

  const buyer = await enter(browser, server, BOB, { viewport: { width: 390, height: 844 } });
  const { page } = buyer;
  await page.goto('/otcTrade/USDT_CNY?total=1440');
  await expect(page.getByRole('link', { name: 'Harbour & Desk' })).toBeVisible(MINUTE);
  await expectFits(page);
  await page.getByRole('button', { name: 'Buy USDT' }).click();
  const taking = page.getByRole('dialog', { name: /^Buy USDT from Harbour/ });
  await expect(taking.getByLabel('You receive', { exact: true })).toHaveValue('200');
  // F16: said before anything is ordered, with the way there, and over as soon as it has passed.
  await expect(taking.getByRole('link', { name: 'Verify my identity' })).toBeVisible();
  await expect(taking.getByRole('button', { name: 'Buy USDT' })).toBeDisabled();
  await certify(server, buyer, { account: BOB, picture, truename: 'Chan Bob' }, carl);
  await taking.getByLabel('You pay', { exact: true }).fill('720');
  await expect(taking.getByText('The minimum order is ¥1,000.00.')).toBeVisible();
  await taking.getByLabel('You receive', { exact: true }).fill('150');
  await expect(taking.getByLabel('You pay', { exact: true })).toHaveValue('1,080.00');
  // F20: fields side by side stand on one line, with a button beside one label or without.
  await page.setViewportSize({ width: 1440, height: 900 });
  const top = async (label: string): Promise<number> => (await taking.getByLabel(label, { exact: true }).boundingBox())?.y ?? -1;
  expect(await top('You receive')).toBe(await top('You pay'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNothingGrave(page, 'taking an offer', ['black']);
  await takeThroughSilence(page, taking);
  await expect(page.getByRole('heading', { name: /to accept/ })).toBeVisible();
  expect((await buyer.client.call('otcOrders')).list.map(({ total }) => total)).toEqual(['1080']);

  await desk.goto('/account/otcOrders?list=merchant');
  await desk.getByRole('link', { name: /^Order OTC-/ }).click();
  await desk.getByRole('button', { name: 'Accept the order' }).click();
  await expect(page.getByRole('heading', { name: /^Pay Harbour .*¥1,080\.00$/ })).toBeVisible();
  await expect(page.getByText('6200 4471 9023 8814')).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Paying now <img src=x>');
  await page.keyboard.press('Enter');
  await expect(desk.getByText('Paying now <img src=x>')).toBeVisible();
  await expect(page.getByText(/ · read$/)).toBeVisible();
  await page.getByLabel('Name on the account you pay from').fill('Chan Bob');
  await page.locator('form input[type=file]').first().setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: document });
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.getByRole('button', { name: 'I have paid ¥1,080.00' }).click();

  await expect(desk.getByRole('heading', { name: 'Have you received ¥1,080.00?' })).toBeVisible();
  await expectNothingGrave(desk, 'an order that is paid');
  await desk.getByRole('button', { name: 'Release 150 USDT' }).click();
  const release = desk.getByRole('dialog', { name: 'Release 150 USDT' });
  await release.getByRole('checkbox').check();
  await release.getByRole('button', { name: 'Release' }).click();
  await confirmByMail(desk, server, ALICE, /1,080\.00 from Chan Bob/);
  await expect(page.getByRole('heading', { name: 'You received 149.85 USDT' })).toBeVisible();
  await expectFits(page);
  const has = async ({ client }: typeof buyer) => (await client.call('moneyBalances')).fiat.find(({ coin }) => coin === 'USDT');
  expect(await has(buyer)).toMatchObject({ available: '149.85' });
  expect(await has(seller)).toMatchObject({ available: '850', held: '0' });
  await server.remove();
});

/** The answer is lost, and another price is shown by then: the order is the one that was sent, and there is one. */
async function takeThroughSilence(page: Page, taking: Locator): Promise<void> {
  const take = '**/api/otc/ads/take';
  await page.route(/\/api\/otc\/ads\?/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { list: object[] } };
    answer.data.list = answer.data.list.map((one) => ({ ...one, price: '7.3' }));
    await route.fulfill({ json: answer });
  });
  await page.route(take, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await taking.getByRole('button', { name: 'Buy USDT' }).click();
  await expect(taking.getByRole('alert').getByText('It is safe to try again')).toBeVisible(MINUTE);
  await expect(taking.getByLabel('You pay', { exact: true })).toHaveValue('1,095.00', MINUTE);
  await page.unroute(take);
  await taking.getByRole('button', { name: 'Buy USDT' }).click();
}

test('F8: what is chosen in a strip of pills is whole in view, on a desktop as well', async ({ page }) => {
  const server = await openSmall({ ...SMALL_SEED, features: { otc: true } });
  // More coins than any strip has room for, the last of them chosen.
  await page.route('**/api/otc/markets', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { markets: object[] } };
    const market = { fiat: 'CNY', reference: null, referenceTime: null, minTotal: '10' };
    answer.data.markets = Array.from({ length: 40 }, (_, index) => ({ ...market, coin: `COIN${index}` }));
    await route.fulfill({ json: answer });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/otcTrade/COIN39_CNY`);
    const strip = page.getByRole('radiogroup', { name: 'Coin' });
    const chosen = strip.getByRole('radio', { name: 'COIN39' });
    await expect(chosen).toBeChecked();
    await expectChosenWhole(page);
    await strip.getByRole('radio', { name: 'COIN38' }).press('Enter');
    await expect(page).toHaveURL(/COIN38/);
    await expectChosenWhole(page);
    await page.goto(`${server.url}/news?type=system`);
    await expectChosenWhole(page);
  }
  await server.remove();
});
