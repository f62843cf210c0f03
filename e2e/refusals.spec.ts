// Protects: an order that cannot be is refused in words that name the limit, and the nearest value is one click away.
import { Exchange } from './harness/exchange.ts';
import { ALICE, BOB, POOR } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('too small an order: the rule, its limit, and what would fit', async ({ enterAs }) => {
  const exchange = new Exchange((await enterAs(ALICE)).page);
  await exchange.open('BTC_USDT');
  await exchange.write({ side: 'Buy', price: '50000', amount: '0.0001' });
  await expect(exchange.notice).toHaveText(/^No small orders\. The total is 5 USDT; the minimum is 10 USDT\./);
  await exchange.notice.getByRole('button', { name: 'Use 0.0002' }).click();
  await expect(exchange.amount).toHaveValue('0.00020');
  await expect(exchange.notice).toBeHidden();
  await exchange.send('Buy');
  await expect(exchange.openOrders).toHaveCount(1);
});

test('a post-only order that would take is refused', async ({ enterAs }) => {
  const { client } = await enterAs(BOB);
  await client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'sell', type: 'limit', price: '64100', amount: '0.1' } });
  const exchange = new Exchange((await enterAs(ALICE)).page);
  await exchange.open('BTC_USDT');
  await expect(exchange.level('Ask', '64,100.0')).toBeVisible();
  await exchange.form.getByRole('checkbox', { name: 'Post only' }).check();
  await exchange.write({ side: 'Buy', price: '64100', amount: '0.01' });
  await expect(exchange.notice).toContainText('A post-only order must not match immediately. The best ask is 64,100.');
  await exchange.notice.getByRole('button', { name: 'Use 64099.9' }).click();
  await expect(exchange.price).toHaveValue('64,099.9');
  await exchange.send('Buy');
  await expect(exchange.openOrders).toContainText('Post only');
});

test('not enough balance: what there is, and how much it buys', async ({ enterAs }) => {
  const exchange = new Exchange((await enterAs(POOR)).page);
  await exchange.open('BTC_USDT');
  await exchange.write({ side: 'Buy', price: '50000', amount: '0.01' });
  await expect(exchange.notice).toContainText('The total is 500 USDT and you have 50.');
  await exchange.notice.getByRole('button', { name: 'Use 0.001' }).click();
  await expect(exchange.amount).toHaveValue('0.00100');
  await expect(exchange.notice).toBeHidden();
});
