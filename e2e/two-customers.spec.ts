// Protects: two customers in two browsers see each other's orders at once, trade with each other, and both see the result.
import type { Page } from '@playwright/test';
import { Exchange } from './harness/exchange.ts';
import { ALICE, BOB } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

/** How soon the other side must see a change. */
const SOON = { timeout: 1_500 };

test('two browsers trade with each other', async ({ enterAs }) => {
  const [alice, bob] = await Promise.all([open(await enterAs(ALICE)), open(await enterAs(BOB))]);

  await alice.place({ side: 'Sell', price: '64500', amount: '0.3' });
  const offer = bob.level('Ask', '64,500.0');
  await expect(offer).toHaveAccessibleName('Ask 64,500.0 0.30000 0.30000', SOON);
  await expect(alice.level('Ask', '64,500.0')).toHaveAccessibleName('Ask Your order 64,500.0 0.30000 0.30000', SOON);

  await offer.click();
  await expect(bob.price).toHaveValue('64500.0');
  await bob.amount.fill('0.1');
  await bob.send('Buy');
  await expect(told(bob.page, 'Bought 0.1 BTC at 64,500.0')).toBeAttached();
  await expect(told(alice.page, 'Sold 0.1 BTC at 64,500.0')).toBeAttached();
  await expect(offer).toHaveAccessibleName('Ask 64,500.0 0.20000 0.20000', SOON);
  await expect(alice.openOrders).toContainText('33.3%');

  for (const { page } of [alice, bob]) {
    const deals = page.getByRole('region', { name: 'Latest deals' });
    await expect(deals.getByRole('button').filter({ hasText: '64,500.0' }).first()).toContainText('0.10000');
    await expect(page.getByRole('region', { name: 'Market', exact: true })).toContainText('64,500.0');
  }
  await bob.tab('Assets');
  await expect(bob.row('Assets').filter({ hasText: 'Bitcoin' })).toContainText('10.0999');
  await expect(bob.row('Assets').filter({ hasText: 'USDT' })).toContainText('993,550');
  await alice.tab('Assets');
  await expect(alice.row('Assets').filter({ hasText: 'USDT' })).toContainText('1,006,444.84');
});

async function open({ page }: { readonly page: Page }): Promise<Exchange> {
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  await expect(exchange.book.getByText('Nobody is offering at the moment.')).toBeVisible();
  return exchange;
}

function told(page: Page, sentence: string) {
  return page.getByRole('status').filter({ hasText: sentence }).first();
}
