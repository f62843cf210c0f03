// Protects C2C between a customer and a provider in two browsers: applied, verified, set, bought, sold, objected to and ordered out of hours.
import { readFileSync } from 'node:fs';
import { openDatabase } from '@agio/database';
import type { Page } from '@playwright/test';
import { ALICE, BOB, SMALL_SEED, smallCustomer, openSmall, traderOf } from '../harness/small-site.ts';
import { callVerified } from '../harness/verified.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { certify } from '../harness/certified.ts';
import { enter } from './harness/customer.ts';
import { confirmAtDesk, enterDesk } from './harness/desk.ts';
import { confirmByMail } from './harness/newcomer.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { agree, signIn } from '../harness/operators.ts';
import { makeItBe } from './harness/hour.ts';
import { expectFits, settled } from './harness/page.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { expect, test } from './harness/test.ts';

const document = readFileSync(new URL('../docs/images/console-chain-white.png', import.meta.url));
const PROVIDER = traderOf('Chen Lin', '6200447190238814', { levels: ['ordinary', 'primary', 'senior'], fiat: { USDT: '1100000' } });
const CARD = { type: 'bank', bank: 'Riverside Bank', number: '6200771044820356', currency: 'CNY' } as const;
const CUSTOMERS = [
  { ...smallCustomer(ALICE), balances: { USDT: '100000' }, trader: PROVIDER },
  { ...smallCustomer(BOB), balances: { USDT: '5000' } },
];

/** A new payment method waits for a day before sales are paid to it: here the day has passed. */
async function passDay(server: OpenedSite): Promise<void> {
  await server.stop();
  const database = await openDatabase(server.databaseAt);
  await database.query('update payment_method set usable_from = 0');
  await database.close();
  await server.start();
}

/** Says in its dialog that the money is there, and confirms it by mail. */
async function saysArrived(page: Page, server: OpenedSite, account: string, what: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Have you received ¥.*\?$/ });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Payment received' }).click();
  await confirmByMail(page, server, account, what);
}

/** Takes the sale that waits in hand and pays it out. */
async function paysOut(desk: Page, total: string): Promise<void> {
  await desk.getByRole('button', { name: 'Accept order' }).first().click();
  await desk.getByRole('button', { name: 'Accept order' }).last().click();
  const form = desk.locator('form:visible').filter({ has: desk.getByLabel('Transaction no.') });
  await expect(desk.getByRole('heading', { name: `Pay Chan Bob ${total}` })).toBeVisible();
  await form.getByRole('button', { name: `I have paid ${total}` }).click();
  await expect(form.getByText('Please enter the transaction number.')).toBeVisible();
  await form.getByLabel('Transaction no.').fill('2611200884471');
  await form.locator('input[type=file]').setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: document });
  await expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await form.getByRole('button', { name: `I have paid ${total}` }).click();
  await expect(desk.getByText('Nothing to do.')).toBeVisible();
}

/** Reviews who waits to be a provider. */
async function verifies(operator: Page, name: string): Promise<void> {
  await operator.getByRole('link', { name: 'C2C providers' }).first().click();
  await operator.getByRole('row', { name }).click();
  const review = operator.getByRole('dialog', { name });
  await expect(review.getByText('1,000,000')).toBeVisible();
  await review.getByLabel('Reason').fill('all is in order');
  await review.getByRole('button', { name: 'Verify' }).click();
  await expect(operator.getByText('No applications are waiting.')).toBeVisible();
}

/** Divides what is held of the one order that is appealed. */
async function divides(operator: Page, server: OpenedSite, toBuyer: string): Promise<void> {
  await operator.getByRole('link', { name: 'C2C appeals' }).first().click();
  await operator.getByRole('row', { name: /Customer sells/ }).click();
  await expect(operator.getByText('Nothing came <img src=x>').first()).toBeVisible();
  await expect(operator.getByText('It was sent at noon.').first()).toBeVisible();
  await expectNothingGrave(operator, 'an appeal for operators', ['black']);
  await operator.getByRole('textbox', { name: 'Buyer gets' }).fill(toBuyer);
  await operator.getByRole('textbox', { name: 'Reason (visible to both sides)' }).fill('Part of it came <i>late</i>.');
  await operator.getByRole('button', { name: 'Decide' }).click();
  await confirmAtDesk(operator, server, 'cyra');
  await expect(operator.getByText('Seller got back')).toBeVisible();
}

test('a provider and a customer, from the application to what people decide', async ({ browser }) => {
  const server = await openSmall({
    ...SMALL_SEED,
    customers: CUSTOMERS,
    operators: operatorsNamed(['owner', 'compliance', 'content'], 'cleo', 'carl', 'cyra'),
  });
  const [cleo, carl] = [await signIn(server, 'cleo'), await signIn(server, 'carl')];
  const picture = new Blob([document], { type: 'image/png' });
  const provider = await enter(browser, server, ALICE);
  const customer = await enter(browser, server, BOB, { viewport: { width: 390, height: 844 }, timezoneId: 'Etc/UTC' });
  const { page: desk } = provider;
  const { page } = customer;
  await makeItBe(12, cleo);
  await settled(page, '/c2cTrade');
  await expect(page.getByText('C2C is currently unavailable.')).toBeVisible();
  await agree(cleo, carl, 'content.switches', { host: '*', on: ['c2c'], off: [] });

  await settled(desk, '/account/c2cDesk');
  await desk.getByLabel('Public name').fill('Northwind & Exchange');
  await desk.getByRole('button', { name: 'Apply' }).click();
  await desk.getByRole('dialog', { name: 'Pay a bond of 1,000,000 USDT?' }).getByRole('button', { name: 'Apply' }).click();
  await expect(desk.getByText(/has been under review since/)).toBeVisible();
  const operator = await enterDesk(browser, server, 'cyra');
  await verifies(operator, 'Northwind & Exchange');
  await desk.reload();
  const setting = desk.getByRole('form', { name: 'Settings' });
  for (const [label, value] of [
    ['Buy price', '7.086'],
    ['Sell price', '7.08'],
    ['Minimum order', '100'],
    ['Maximum order', '50000'],
    ['Daily cap, both sides', '500000'],
  ] as const)
    await setting.getByLabel(label).fill(value);
  await setting.getByRole('button', { name: 'Save' }).click();
  await expect(setting.getByText('The sell price cannot be below your buy price.')).toBeVisible();
  await setting.getByLabel('Sell price').fill('7.118');
  await setting.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('switch', { name: 'Accepting orders' })).toBeChecked();
  await expectNothingGrave(desk, 'the desk', ['black']);

  await page.reload();
  await expect(page.getByText('Open now').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('You need to verify your identity')).toBeVisible();
  await certify(server, customer, { account: BOB, picture, truename: 'Chan Bob' }, carl);
  await callVerified(server, customer, BOB, 'bankcardAdd', CARD);
  await customer.client.call('accountTransfer', {
    body: { coin: 'USDT', amount: '2000', from: 'trading', to: 'fiat' },
    idempotencyKey: 'b',
  });
  await page.reload();
  await page.getByLabel('Amount', { exact: true }).fill('150');
  await expect(page.getByText('The amount must be a multiple of 100.')).toBeVisible();
  await page.getByRole('button', { name: '1,000', exact: true }).click();
  await expectFits(page);
  await expectNothingGrave(page, 'the order form', ['black']);
  await page.getByRole('button', { name: 'Buy 1,000 USDT' }).click();
  await expect(page.getByRole('heading', { name: /^Pay Northwind .*¥7,118\.00$/ })).toBeVisible();
  await expect(page.getByText('6200 4471 9023 8814')).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'I have paid ¥7,118.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: /to confirm your payment$/ })).toBeVisible();
  await desk.getByRole('button', { name: 'Payment received' }).click();
  await saysArrived(desk, server, ALICE, /¥7,118\.00 received/);
  await expect(page.getByRole('heading', { name: 'You received 1,000.00 USDT' })).toBeVisible();

  await passDay(server);
  await settled(page, '/c2cTrade');
  await page.getByRole('radio', { name: 'Sell' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Sell 500 USDT' }).click();
  await expect(page.getByRole('heading', { name: /to accept$/ })).toBeVisible();
  await settled(desk, '/account/c2cDesk');
  await paysOut(desk, '¥3,543.00');
  await expect(page.getByText('2611200884471').first()).toBeVisible();
  await page.getByRole('button', { name: 'Payment received' }).click();
  await saysArrived(page, server, BOB, /¥3,543\.00 received/);
  await expect(page.getByRole('heading', { name: 'Sold: 500.00 USDT for ¥3,543.00' })).toBeVisible();

  await settled(page, '/c2cTrade');
  await page.getByRole('radio', { name: 'Sell' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Sell 100 USDT' }).click();
  await expect(page.getByRole('heading', { name: /to accept$/ })).toBeVisible();
  await paysOut(desk, '¥708.60');
  await page.getByRole('button', { name: 'Not received' }).click();
  await page.getByRole('dialog').getByLabel('What happened').fill('Nothing came <img src=x>');
  await page.getByRole('dialog').getByRole('button', { name: 'Appeal' }).click();
  await expect(page.getByRole('heading', { name: 'Under review by our support team' })).toBeVisible();
  await desk.goto(new URL(page.url()).pathname);
  await expect(desk.getByText('Nothing came <img src=x>')).toBeVisible();
  await desk.getByLabel('Statement for the review').fill('It was sent at noon.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('It was sent at noon.')).toBeVisible();
  await expectNothingGrave(page, 'an appeal', ['black']);

  await divides(operator, server, '40.00000001');
  await expect(page.getByText('Part of it came <i>late</i>.')).toBeVisible();

  await makeItBe(22, cleo);
  await settled(page, '/c2cTrade');
  // F6: the opening is told by the reader's clock, in both places.
  const { changesAt } = await customer.client.call('c2cInfo');
  const opens = new Date(changesAt).toISOString().slice(11, 16);
  await expect(page.getByText(`Closed until ${opens}`).filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: /^Order for (later today|tomorrow)/ }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^Processing starts at .* ${opens}:00$`) })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: 'The order was cancelled' })).toBeVisible();
  const has = async ({ client }: typeof customer) => (await client.call('moneyBalances')).fiat.find(({ coin }) => coin === 'USDT');
  expect(await has(customer)).toMatchObject({ available: '2459.99999999', held: '0' });
  expect(await has(provider)).toMatchObject({ available: '99540.00000001', held: '0' });
  await server.remove();
});
