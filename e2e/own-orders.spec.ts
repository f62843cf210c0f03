// Protects: a limit order that rests is seen, marked in the book, amended and cancelled, and cancelling all asks first.
import { readFileSync } from 'node:fs';
import { Exchange } from './harness/exchange.ts';
import { ALICE } from './harness/quiet-seed.ts';
import { expect, test } from './harness/test.ts';

test('an order rests, is amended and cancelled', async ({ enterAs }) => {
  const { page } = await enterAs(ALICE);
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  await expect(exchange.orders.getByText('No open orders.')).toBeVisible();

  await exchange.place({ side: 'Buy', price: '60000', amount: '0.5' });
  await expect(exchange.openOrders).toHaveCount(1);
  await expect(exchange.openOrders).toContainText('60,000.0');
  await expect(exchange.level('Bid', '60,000.0')).toHaveAccessibleName('Bid Your order 60,000.0 0.50000 0.50000');
  await expect(exchange.orders.getByText(/In open orders\s+30,000 USDT/)).toBeVisible();
  await exchange.orders.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Condition' }).click();
  await page.keyboard.press('Escape');
  await expect(exchange.orders.getByRole('columnheader', { name: 'Condition' })).toHaveCount(0);
  await exchange.tab('Assets');
  await expect(exchange.row('Assets').filter({ hasText: 'USDT' })).toContainText('970,000');
  await exchange.tab('Open orders');

  await page.getByRole('button', { name: /^Amend Buy 0\.50000 BTC at 60000/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Amend order' });
  await dialog.getByLabel('Amount').fill('0.2');
  await expect(dialog.getByText('The order keeps its place in the queue.')).toBeVisible();
  await dialog.getByLabel('Price').fill('60100');
  await expect(dialog.getByText('The order goes to the end of the queue at its price.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(exchange.openOrders).toContainText('60,100.0');
  await expect(exchange.level('Bid', '60,100.0')).toHaveAccessibleName('Bid Your order 60,100.0 0.20000 0.20000');
  await expect(exchange.level('Bid', '60,000.0')).toHaveCount(0);

  await page.getByRole('button', { name: /^Cancel Buy 0\.20000 BTC at 60100/ }).click();
  await expect(exchange.orders.getByText('No open orders.')).toBeVisible();
  await expect(exchange.level('Bid', '60,100.0')).toHaveCount(0);
  await exchange.tab('Order history');
  await expect(exchange.row('Order history').first()).toContainText('Cancelled, by you');

  await page.goto('/account/myOrderHistory?market=BTC_USDT&status=cancelled');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export orders (CSV)' }).click();
  const [head, newest] = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
  expect(head).toContain('Ended,Order,Client order ID,Market,Type,Side,Price');
  expect(newest).toMatch(/,BTC\/USDT,Limit,Buy,60100\.0,,0\.20000,.*,Cancelled,by you,,,,,$/);
});

test('cancelling all says what it frees and waits for a yes', async ({ enterAs }) => {
  const { page, client } = await enterAs(ALICE);
  const exchange = new Exchange(page);
  const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', amount: '0.1' } as const;
  await client.call('placeOrder', { body: { ...order, price: '59000' } });
  await exchange.open('BTC_USDT');
  await expect(exchange.openOrders).toHaveCount(1);
  await client.call('placeOrder', { body: { ...order, price: '58000' } });
  await expect(exchange.openOrders).toHaveCount(2);

  await exchange.orders.getByRole('button', { name: 'Cancel all 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders?' });
  await expect(dialog).toContainText('11,700 USDT will become available again');
  await dialog.getByRole('button', { name: 'Keep orders' }).click();
  await expect(exchange.openOrders).toHaveCount(2);

  await page.goto('/account/orders');
  await page.getByRole('row').filter({ hasText: '58,000.0' }).getByRole('button', { name: 'Amend' }).click();
  const amend = page.getByRole('dialog', { name: 'Amend order' });
  await amend.getByLabel('Price').fill('57000');
  await amend.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('row').filter({ hasText: '57,000.0' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(page.getByText('No open orders.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Place an order' })).toBeVisible();
});

test('39: orders that wait and lists are told in words, below each other, and narrowed', async ({ enterAs }) => {
  const { page, client } = await enterAs(ALICE);
  const placed = await client.call('placeOrder', {
    body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', amount: '0.1' },
  });
  const list = { id: '900', kind: 'bracket' } as const;
  const waits = { ...placed, side: 'sell', status: 'pending_trigger', price: null } as const;
  const orders = [
    { ...placed, list: { ...list, leg: 'entry' } },
    { ...waits, id: '8001', type: 'stop-market', stopPrice: '59000', waitsFor: 'entry', list: { ...list, leg: 'stop' } },
    { ...waits, id: '8002', type: 'trailing-stop', trailingBps: 150, trailing: { extreme: '64000', trigger: '63040' }, waitsFor: 'price' },
  ];
  // The server does not take these types yet, so the socket's first word about orders is made here.
  await page.routeWebSocket(/\/ws\/exchange/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { channel?: string; type?: string };
      socket.send(frame.channel === 'orders' && frame.type === 'snapshot' ? JSON.stringify({ ...frame, data: orders }) : message);
    });
  });
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  await expect(exchange.openOrders).toHaveCount(3);
  await expect(exchange.openOrders.filter({ hasText: 'Limit' })).toContainText('With exits');
  await expect(exchange.openOrders.filter({ hasText: 'Trailing stop, 1.50%' })).toContainText('sells at 63,040.0 or lower, high 64,000.0');
  await expect(page.getByTitle('after the entry order: sells at market when the last price is 59,000.0 or lower')).toBeVisible();
  await expect(exchange.level('Bid', '60,000.0')).toHaveAccessibleName('Bid Your order 60,000.0 0.10000 0.10000');

  await exchange.orders.getByRole('radio', { name: 'Waiting 2' }).click();
  await expect(exchange.openOrders).toHaveCount(2);
  await exchange.orders.getByRole('radio', { name: 'All 3' }).click();
  await page.getByRole('button', { name: /^Cancel Sell 0\.10000 BTC at 59000/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('The other orders in its list are cancelled as well.');
  await expect(dialog.getByRole('button', { name: 'Cancel 2 orders' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(exchange.openOrders).toHaveCount(3);
});
