// Protects: two customers in two browsers see each other's orders at once, trade with each other, and both see the result.
import type { Page } from '@playwright/test';
import { Exchange } from './harness/exchange.ts';
import { CAROL, DAVE } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

/** How soon the other side must see a change. */
const SOON = { timeout: 1_500 };

test('two browsers trade with each other', async ({ enterAs }) => {
  const [carol, dave] = await Promise.all([open(await enterAs(CAROL)), open(await enterAs(DAVE))]);

  await carol.place({ side: 'Sell', price: '64500', amount: '0.3' });
  const offer = dave.level('Ask', '64,500.0');
  await expect(offer).toHaveAccessibleName('Ask 64,500.0 0.30000 0.30000', SOON);
  await expect(carol.level('Ask', '64,500.0')).toHaveAccessibleName('Ask Your order 64,500.0 0.30000 0.30000', SOON);

  await offer.click();
  await expect(dave.price).toHaveValue('64,500.0');
  await dave.amount.fill('0.1');
  await dave.send('Buy');
  await expect(told(dave.page, 'Bought 0.1 BTC at 64,500.0')).toBeAttached();
  await expect(told(carol.page, 'Sold 0.1 BTC at 64,500.0')).toBeAttached();
  await expect(offer).toHaveAccessibleName('Ask 64,500.0 0.20000 0.20000', SOON);
  await expect(carol.openOrders).toContainText('33.3%');

  for (const { page } of [carol, dave]) {
    const deals = page.getByRole('region', { name: 'Recent trades' });
    await expect(deals.getByRole('button').filter({ hasText: '64,500.0' }).first()).toContainText('0.10000');
    await expect(page.getByRole('region', { name: 'Market', exact: true })).toContainText('64,500.0');
  }
  await dave.tab('Assets');
  await expect(dave.row('Assets').filter({ hasText: 'Bitcoin' })).toContainText('10.0999');
  await expect(dave.row('Assets').filter({ hasText: 'USDT' })).toContainText('993,550');
  await carol.tab('Assets');
  await expect(carol.row('Assets').filter({ hasText: 'USDT' })).toContainText('1,006,444.84');

  await test.step('a stop waits, says what it will do, and sells when another trade meets it', async () => {
    await dave.tab('Open orders');
    await dave.form.getByRole('radio', { name: 'Sell' }).click();
    await dave.type('Stop market');
    const trigger = dave.form.getByLabel('Trigger', { exact: true });
    await trigger.fill('65000');
    await expect(dave.notice).toContainText('The last price is 64,500');
    await dave.notice.getByRole('button', { name: 'Use 64499.9' }).click();
    await dave.amount.fill('0.05');
    await expect(dave.form).toContainText('When the last price is 64,499.9 or lower, 0.05 BTC are sold at market immediately.');
    await dave.send('Sell');
    await expect(told(dave.page, 'Stop market order accepted')).toBeAttached();
    await expect(dave.openOrders).toContainText('sells at 64,499.9 or lower');

    await carol.place({ side: 'Buy', price: '64400', amount: '0.06' });
    await expect(dave.level('Bid', '64,400.0')).toBeVisible();
    await dave.form.getByRole('radio', { name: 'Limit' }).click();
    await dave.place({ side: 'Sell', price: '64400', amount: '0.01' });
    await expect(told(dave.page, 'Sold 0.05 BTC at 64,400.0')).toBeAttached();
    await expect(dave.openOrders).toHaveCount(0);
    await dave.tab('Order history');
    await expect(dave.row('Order history').filter({ hasText: 'Stop market' })).toContainText('Filled');
  });

  await test.step('an order with exits: what it bought is offered, and one exit ends the other', async () => {
    await dave.tab('Open orders');
    await dave.form.getByRole('radio', { name: 'Buy' }).click();
    await dave.price.fill('64300');
    await dave.amount.fill('0.02');
    await dave.form.getByRole('checkbox', { name: 'Take profit and stop loss' }).click();
    await dave.form.getByLabel('Profit', { exact: true }).fill('64200');
    await expect(dave.notice).toContainText('The take-profit price must be beyond 64,300');
    await dave.form.getByLabel('Profit', { exact: true }).fill('64390');
    await dave.form.getByLabel('Stop', { exact: true }).fill('64000');
    await expect(dave.form).toContainText('The amount bought is sold at 64,390.0, or at market when the last price falls to 64,000.0.');
    await dave.send('Buy');
    await expect(told(dave.page, 'Order accepted with take profit and stop loss')).toBeAttached();
    await expect(dave.openOrders).toHaveCount(3);

    await carol.place({ side: 'Sell', price: '64300', amount: '0.02' });
    await expect(told(dave.page, 'Bought 0.02 BTC at 64,300.0')).toBeAttached();
    await expect(dave.openOrders).toHaveCount(2);
    await expect(carol.level('Ask', '64,390.0')).toBeVisible();
    await carol.place({ side: 'Buy', price: '64390', amount: '0.02' });
    await expect(told(dave.page, 'Sold 0.01998 BTC at 64,390.0')).toBeAttached();
    await expect(dave.openOrders).toHaveCount(0);
    await dave.form.getByRole('checkbox', { name: 'Take profit and stop loss' }).click();
  });

  await test.step('39: an iceberg shows a part at a time, its owner what is left', async () => {
    await carol.tab('Open orders');
    await carol.form.getByRole('radio', { name: 'Sell' }).click();
    await carol.type('Iceberg');
    await carol.price.fill('64450');
    await carol.amount.fill('0.5');
    const shown = carol.form.getByLabel('Show', { exact: true });
    await shown.fill('0.001');
    await expect(carol.notice).toContainText('An iceberg shows at least 0.01 BTC at a time');
    await carol.notice.getByRole('button', { name: 'Use 0.01' }).click();
    await shown.fill('0.05');
    await expect(carol.form).toContainText('The book shows about 0.05 BTC at 64,450.0');
    await carol.send('Sell');
    const part = dave.level('Ask', '64,450.0');
    await expect(part).toHaveAccessibleName('Ask 64,450.0 0.05000 0.05000', SOON);
    await dave.place({ side: 'Buy', price: '64450', amount: '0.06' });
    await expect(part).toHaveAccessibleName('Ask 64,450.0 0.04000 0.04000', SOON);
    await expect(carol.openOrders.filter({ hasText: 'Iceberg' })).toContainText('shows 0.04000 of 0.44000');
  });

  await test.step('39: a post-only order that would take moves behind the best price if it may', async () => {
    await dave.write({ side: 'Buy', price: '64460', amount: '0.01' });
    await dave.form.getByRole('checkbox', { name: 'Post only' }).click();
    await expect(dave.notice).toContainText('A post-only order must not match immediately');
    await dave.form.getByRole('checkbox', { name: 'If it would match immediately, move it behind the best price' }).click();
    await expect(dave.form).toContainText('It would currently rest at 64,449.9');
    await dave.send('Buy');
    await dave.tab('Open orders');
    await expect(dave.openOrders).toContainText('64,449.9');
    await dave.form.getByRole('checkbox', { name: 'Post only' }).click();
  });

  await test.step('39: a trailing stop follows the price up under its owner’s eyes, and sells when the price comes back', async () => {
    await dave.form.getByRole('radio', { name: 'Sell' }).click();
    await dave.type('Trailing stop');
    await dave.form.getByLabel('Distance', { exact: true }).fill('0.2');
    await dave.amount.fill('0.03');
    await expect(dave.form).toContainText('It stays 0.2% below the highest trade');
    await dave.send('Sell');
    const trailing = dave.openOrders.filter({ hasText: 'Trailing stop' });
    await expect(trailing).toContainText('sells at 64,321.1 or lower, high 64,450.0');

    await dave.form.getByRole('radio', { name: 'Limit' }).click();
    await dave.place({ side: 'Buy', price: '64500', amount: '0.45' });
    await expect(trailing).toContainText('sells at 64,371.0 or lower, high 64,500.0');

    await carol.form.getByRole('radio', { name: 'Limit' }).click();
    await carol.place({ side: 'Sell', price: '64449.9', amount: '0.01' });
    await carol.place({ side: 'Buy', price: '64371', amount: '0.05' });
    await expect(dave.level('Bid', '64,371.0')).toBeVisible();
    await expect(trailing).toHaveCount(1);
    await dave.place({ side: 'Sell', price: '64371', amount: '0.01' });
    await expect(told(dave.page, 'Sold 0.03 BTC at 64,371.0')).toBeAttached();
    await expect(trailing).toHaveCount(0);
  });
});

async function open({ page }: { readonly page: Page }): Promise<Exchange> {
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  await expect(exchange.book.getByText('No orders at the moment.')).toBeVisible();
  return exchange;
}

function told(page: Page, sentence: string) {
  return page.getByRole('status').filter({ hasText: sentence }).first();
}
