// Protects the shop as people use it: a code is bought and seen, a parcel is packed, shipped and received, an order is cancelled, and two people give back what was paid.
import type { Browser, Page } from '@playwright/test';
import type { DeskCallName } from '@agio/contracts';
import type { OpenedSite } from '../harness/open-site.ts';
import { operatorsNamed } from '../harness/operators-named.ts';
import { signIn } from '../harness/operators.ts';
import type { Signed } from '../harness/operators.ts';
import { ALICE, openSmall, SMALL_SEED } from '../harness/small-site.ts';
import { expectNothingGrave } from './harness/axe.ts';
import { enter } from './harness/customer.ts';
import { approveOnPage, askOnPage, confirmAtDesk, enterDesk } from './harness/desk.ts';
import { confirmByMail } from './harness/newcomer.ts';
import { expectFits } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const MINUTE = { timeout: 60_000 };

/** A product with one variant, and pieces where it is shipped. */
async function sell(seller: Signed, title: string, price: string, pieces: number): Promise<void> {
  const ask = async (name: DeskCallName, body: object, params?: Readonly<Record<string, string>>): Promise<{ readonly id: string }> => {
    const verification = await seller.verify(name, body, params);
    return seller.client.call(name, { body, verification, ...(params === undefined ? {} : { params }) }) as never;
  };
  const texts = { 'en-US': { title, summary: 'As good as it looks', description: 'Made for a test.' } };
  const words = { category: 'security', texts, pictures: [], regions: ['CN', 'KR'] };
  const { id } = await ask('deskShopDefine', { delivery: pieces > 0 ? 'physical' : 'virtual', limit: 0, ...words });
  await ask('deskShopVariant', { names: {}, coin: 'USDT', currency: null, price }, { id });
  if (pieces > 0) await seller.client.call('deskShopStock', { body: { variant: id, version: 1, change: pieces } });
  await ask('deskShopSale', { state: 'on_sale', limit: 0 }, { id });
}

/** Orders a piece and pays it; the page of the order is open then. */
async function buy(page: Page, server: OpenedSite, title: string, total: string): Promise<string> {
  await page.goto('/account/meta2');
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('button', { name: `Order for ${total}` }).click();
  await expect(page).toHaveURL(/meta2\/orders\/\d+$/, MINUTE);
  await page.getByRole('button', { name: `Pay ${total}` }).click();
  await confirmByMail(page, server, ALICE, new RegExp(`Pay ${total}`));
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toHaveCount(0, MINUTE);
  return page.url().replace(/.*\//, '');
}

async function openDesks(browser: Browser, server: OpenedSite): Promise<readonly [Page, Page]> {
  return [await enterDesk(browser, server, 'fay'), await enterDesk(browser, server, 'finn')];
}

test('codes and parcels are bought, cancelled, received and given back', async ({ browser }) => {
  test.slow();
  const server = await openSmall({
    ...SMALL_SEED,
    operators: operatorsNamed(['owner', 'finance'], 'ola', 'fay', 'finn'),
    features: { shop: true },
  });
  const ola = await signIn(server, 'ola');
  await sell(ola, 'Hardware wallet', '78', 5);
  await sell(ola, 'Gift code', '40', 0);
  const [fay, finn] = await openDesks(browser, server);

  // Two people import codes: one brings them in, the other one compares the list and approves.
  await fay.getByRole('link', { name: 'Shop products' }).first().click();
  await fay.getByRole('button', { name: 'Import codes' }).click();
  const list = fay.getByRole('dialog').getByLabel('One code per line');
  await list.fill('GIFT-0001\nGIFT-0002\n\nGIFT-0001');
  await fay.getByRole('dialog').getByRole('button', { name: 'Preview changes' }).click();
  await expect(fay.getByText('Already imported or listed twice: line 4.')).toBeVisible(MINUTE);
  await list.fill('GIFT-0001\nGIFT-0002');
  await askOnPage(fay, server, 'fay', 'Import 2 codes');
  await finn.getByRole('link', { name: 'Shop products' }).first().click();
  await finn.getByRole('button', { name: 'Compare a list' }).click();
  await finn.getByRole('dialog').getByLabel('One code per line').fill('GIFT-0002\nGIFT-0001');
  await finn.getByRole('dialog').getByRole('button', { name: 'Compare a list' }).click();
  await expect(finn.getByText('The codes are identical.')).toBeVisible(MINUTE);
  await approveOnPage(finn, server, 'finn', 'shop variant 2');
  await fay.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  // A carrier, whose page customers open.
  await fay.getByRole('button', { name: 'Add a carrier' }).click();
  await fay.getByLabel('Name').fill('SF Express');
  await fay.getByLabel('Tracking page').fill('http://track.example/{number}');
  await expect(fay.getByText('Enter an https URL with {number} exactly once, after the host.')).toBeVisible();
  await fay.getByLabel('Tracking page').fill('https://track.example/{number}');
  await fay.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await confirmAtDesk(fay, server, 'fay');
  await expect(fay.getByRole('row', { name: /SF Express/ })).toBeVisible(MINUTE);
  await expectNothingGrave(fay, 'products of the shop', ['black']);

  const { client, page } = await enter(browser, server, ALICE);
  await client.call('setAddress', { body: { mobile: '13800002201', name: 'Chen Lin', region: 'Shanghai', street: 'Hengshan Road 12' } });
  await page.goto('/account/meta2');
  await expect(page.getByRole('link', { name: 'Hardware wallet', exact: true })).toBeVisible(MINUTE);
  await expectNothingGrave(page, 'the shop', ['black']);
  await page.getByRole('link', { name: 'Hardware wallet', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Order for 78.00 USDT' })).toBeVisible(MINUTE);
  await expectNothingGrave(page, 'a product of the shop', ['black']);
  const code = await buy(page, server, 'Gift code', '40.00 USDT');
  await page.getByRole('button', { name: 'Show the codes' }).click(MINUTE);
  await confirmByMail(page, server, ALICE, `Show the codes of order S${code}`);
  await expect(page.getByText(/GIFT-000[12]/)).toHaveCount(1, MINUTE);
  await expectFits(page);

  await buy(page, server, 'Hardware wallet', '78.00 USDT');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('This order was cancelled. The held amount has been returned.')).toBeVisible(MINUTE);

  const parcel = await buy(page, server, 'Hardware wallet', '78.00 USDT');
  await expect(page.getByText('Held until you receive it', { exact: true })).toBeVisible();
  await fay.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await fay.getByRole('row', { name: new RegExp(`S${parcel} `) }).click(MINUTE);
  await fay.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(fay.getByText('Hengshan Road 12')).toBeVisible();
  await fay.getByRole('button', { name: 'Start picking' }).click();
  await fay.getByRole('button', { name: 'Label', exact: true }).click();
  const file = fay.waitForEvent('download');
  await fay.getByRole('dialog').getByRole('button', { name: 'Create 1 label' }).click();
  expect((await file).suggestedFilename()).toBe(`S${parcel}.pdf`);
  await fay.getByRole('combobox', { name: 'Carrier' }).click();
  await fay.getByRole('option', { name: 'SF Express' }).click();
  await fay.getByLabel('Tracking no.').fill('SF1184 7730');
  await fay.getByRole('button', { name: 'Shipped', exact: true }).click();
  await expect(page.getByRole('link', { name: 'SF1184 7730' })).toHaveAttribute('href', 'https://track.example/SF11847730', MINUTE);
  await expectNothingGrave(page, 'an order of the shop', ['black']);
  await page.getByRole('button', { name: 'I have received it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I have received it' }).click();
  await page.getByRole('button', { name: 'Request a refund' }).click(MINUTE);
  const asking = page.getByRole('dialog', { name: `Request a refund for order S${parcel}` });
  await asking.getByRole('textbox', { name: 'Reason' }).fill('The display has a dead line.');
  await asking.getByRole('button', { name: 'Request a refund' }).click();
  await expect(page.getByText('The shop is reviewing your refund request. All deadlines are paused until it decides.')).toBeVisible(MINUTE);

  // Nothing tells what the coin is worth here: giving it back takes two.
  await fay.getByRole('radio', { name: /Refunds/ }).click();
  await fay.getByRole('row', { name: new RegExp(`S${parcel} `) }).click(MINUTE);
  await expect(fay.getByText('The display has a dead line.')).toBeVisible(MINUTE);
  await fay.getByRole('button', { name: 'Refund', exact: true }).click();
  await fay.getByRole('dialog').getByRole('textbox', { name: 'Reason', exact: true }).fill('It was broken.');
  await askOnPage(fay, server, 'fay', 'Request second approval');
  await finn.reload();
  await approveOnPage(finn, server, 'finn', `shop order ${parcel}`);
  await expect(page.getByText('Your payment has been refunded in full.')).toBeVisible(MINUTE);
  await expect(page.getByText('It was broken.')).toBeVisible();
  await server.remove();
});
