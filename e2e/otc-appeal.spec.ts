// Protects appeals of OTC about much: both sides say what happened, one operator proposes a split and another one approves it, both are told, the coins are divided to the last unit, and everybody can see how often which reason decided.
import type { Page } from '@playwright/test';
import { ALICE, BOB, SMALL_SEED, smallCustomer, openSmall, traderOf } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import type { Customer } from './harness/customer.ts';
import { approveOnPage, askOnPage, enterDesk } from './harness/desk.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { agree, signIn } from '../harness/operators.ts';
import { expectFits } from './harness/page.ts';
import type { OpenedSite } from '../harness/open-site.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };
const CUSTOMERS = [
  { ...smallCustomer(ALICE), trader: traderOf('Chen Lin', '6200447190238814', { fiat: { USDT: '2000' } }) },
  { ...smallCustomer(BOB), trader: traderOf('Chan Bob', '6222021234567894') },
];
const TERMS = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'CNY',
  price: { kind: 'fixed', price: '7.2' },
  quantity: '2000',
  min: '1000',
  max: '14400',
  windowMinutes: 15,
  autoAccept: true,
  methods: ['bank'],
} as const;

/** OTC is on, and the seller waits to be a merchant. */
async function prepare(server: OpenedSite, seller: Customer): Promise<void> {
  const [cora, curt] = [await signIn(server, 'cora'), await signIn(server, 'curt')];
  await agree(cora, curt, 'content.switches', { host: '*', on: ['otc'], off: [] });
  await seller.client.call('merchantCA', { body: { name: 'Harbour Desk' } });
}

async function disputed(seller: Customer, buyer: Customer): Promise<string> {
  const ad = await seller.client.call('otcAdvertise', { body: { ...TERMS, methods: ['bank'] }, idempotencyKey: 'ad' });
  const take = { id: ad.id, revision: ad.revision, price: '7.2', amount: '1500', method: 'bank' } as const;
  const { id } = await buyer.client.call('otcTake', { body: take, idempotencyKey: 'take' });
  await buyer.client.call('otcPaid', { body: { id, payer: 'Chan Bob' } });
  return id;
}

const boxOf = (page: Page, name: string) => page.getByRole('textbox', { name });

test('an appeal about much is split by two operators, and both sides are told why', async ({ browser }) => {
  const server = await openSmall({
    ...SMALL_SEED,
    customers: CUSTOMERS,
    operators: operatorsNamed(['owner', 'compliance'], 'cora', 'curt', 'cleo', 'carl', 'cyra'),
  });
  const [seller, buyer] = [await enter(browser, server, ALICE), await enter(browser, server, BOB)];
  await prepare(server, seller);

  const reviewer = await enterDesk(browser, server, 'carl');
  await reviewer.getByRole('link', { name: 'OTC merchants' }).first().click();
  await reviewer.getByRole('row', { name: /Harbour Desk/ }).click();
  const review = reviewer.getByRole('dialog', { name: 'Harbour Desk' });
  await review.getByLabel('Reason').fill('all is in order');
  await review.getByRole('button', { name: 'Verify' }).click();
  await expect(reviewer.getByText('No applications are waiting.')).toBeVisible();

  const id = await disputed(seller, buyer);
  server.clock.pass(16 * 60_000);
  await buyer.client.call('otcAppeal', { body: { id, reason: 'I paid all of it' } });
  await seller.client.call('otcSay', { body: { id, content: 'Half of it came', isStatement: true } });
  const desk = await enterDesk(browser, server, 'cleo');
  await desk.getByRole('link', { name: 'OTC appeals' }).first().click();
  await desk.getByRole('row', { name: /1,500/ }).click();
  await expect(desk.getByRole('heading', { name: `Order ${id}`, exact: true })).toBeVisible();
  await expect(desk.getByText('I paid all of it').first()).toBeVisible();
  await expect(desk.getByText('Half of it came').first()).toBeVisible();
  await expect(desk.getByText(/lines, hashes valid/)).toBeVisible();
  await expectNothingGrave(desk, 'an appeal', ['black']);
  await expectFits(desk);

  await boxOf(desk, 'Buyer gets').fill('700.00000001');
  await expect(desk.getByText('Nothing remains.')).toBeVisible();
  await desk.getByLabel('Category').click();
  await desk.getByRole('option', { name: 'Underpaid' }).click();
  await boxOf(desk, 'Reason (visible to both sides)').fill('Half of the money came <b>in time</b>.');
  await desk.getByLabel('Party at fault').click();
  await desk.getByRole('option', { name: 'Buyer' }).click();
  await boxOf(desk, 'Suspension in days').fill('3');
  await desk.getByRole('button', { name: 'Propose decision' }).click();
  await askOnPage(desk, server, 'cleo', 'Propose for second approval');
  const second = await enterDesk(browser, server, 'cyra');
  await approveOnPage(second, server, 'cyra', `OTC ${id}`);

  await buyer.page.goto(`/otc/order/${id}`);
  await expect(buyer.page.getByRole('heading', { name: 'You received 699.30000001 USDT' })).toBeVisible(MINUTE);
  await expect(buyer.page.getByText('Half of the money came <b>in time</b>.')).toBeVisible();
  await seller.page.goto(`/otc/order/${id}`);
  await expect(seller.page.getByText('Half of the money came <b>in time</b>.')).toBeVisible(MINUTE);
  const has = async ({ client }: Customer) => (await client.call('moneyBalances')).fiat.find(({ coin }) => coin === 'USDT');
  expect(await has(seller)).toMatchObject({ available: '1299.99999999', held: '0' });
  expect(await has(buyer)).toMatchObject({ available: '699.30000001' });
  const again = { id: '1', revision: 1, price: '7.2', amount: '200', method: 'bank' } as const;
  await expect(buyer.client.call('otcTake', { body: again, idempotencyKey: 'again' })).rejects.toMatchObject({ code: 'OTC_PAUSED' });
  await seller.page.goto('/otcTrade');
  await expect(seller.page.getByText('Underpaid')).toBeVisible(MINUTE);
  await expect(seller.page.getByText('1 dispute, decided by our support team after hearing both sides')).toBeVisible();
  await server.remove();
});
