// Protects: a server killed in the middle of trading loses nothing that it acknowledged, and pages recover by themselves.
import { logInTo, startSmall } from '../harness/small-site.ts';
import { allOrders, heldBy, plain, sumOf } from './harness/books-balance.ts';
import { enter } from './harness/customer.ts';
import { Exchange } from './harness/exchange.ts';
import { sendOrder, startOrderLoop } from './harness/order-loop.ts';
import { ALICE, BOB, QUIET_SEED } from './harness/quiet-seed.ts';
import type { Server } from '../harness/server.ts';
import { expect, test } from './harness/test.ts';

const INTERRUPTED = 'Live prices are interrupted. Reconnecting.';

let server: Server;

test.beforeEach(async () => {
  server = await startSmall(QUIET_SEED, {}, { isEmbedded: true });
});
test.afterEach(async () => {
  await server.remove();
});

test('kill -9 while orders are being placed', async ({ browser }) => {
  const { page, client } = await enter(browser, server, ALICE);
  const [alice, bob] = await Promise.all([logInTo(server, ALICE), logInTo(server, BOB)]);
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  const loop = startOrderLoop(server, alice, bob);
  await expect.poll(() => loop.acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(150);

  await server.kill();
  await loop.ended;
  expect(loop.sent(), 'the kill came in the middle of trading').toBeGreaterThan(loop.acknowledged.length);
  await expect(page.getByText(INTERRUPTED)).toBeVisible();
  await server.start();

  await test.step('every acknowledged order is open or in the history', async () => {
    await expect(async () => {
      const mine = [await allOrders(alice.client), await allOrders(bob.client)];
      const known = new Set(mine.flatMap(({ open, ended }) => [...open, ...ended]).map((order) => order.id));
      expect(loop.acknowledged.map((one) => one.data.id).filter((id) => !known.has(id))).toEqual([]);
    }).toPass({ timeout: 120_000 });
  });

  await test.step('the same key brings the same answer, the same client order id is refused', async () => {
    for (const { who, key, body, data } of [...loop.acknowledged.slice(0, 5), ...loop.acknowledged.slice(-15)]) {
      expect(await sendOrder(server, who, key, body)).toEqual({ code: 'SUCCESS', status: 200, replayed: true, data });
      expect(await sendOrder(server, who, `${key}-again`, body)).toMatchObject({ code: 'CLIENT_ORDER_ID_USED', replayed: false });
    }
  });

  await test.step('not a cent is gone or new', async () => {
    const clients = [alice.client, bob.client];
    expect(await sumOf('BTC', clients)).toBe('20');
    expect(await sumOf('USDT', clients)).toBe('2000000');
    for (const one of clients) {
      const { open } = await allOrders(one);
      for (const { coin, held } of await one.call('exchangeBalances')) expect(plain(held), coin).toBe(heldBy(open, coin));
    }
  });

  await test.step('the page comes back by itself and shows the orders', async () => {
    await expect(page.getByText(INTERRUPTED)).toBeHidden();
    const { open } = await allOrders(client);
    await expect(exchange.openOrders).toHaveCount(open.length);
    await expect(exchange.book.getByRole('button', { name: /^Bid Your order / }).first()).toBeVisible();
  });
  await page.context().close();
});

test('a clean stop of a few seconds: the notice, an order sent into silence, one order in the end, and what waits for a price', async ({
  browser,
}) => {
  const { client, page } = await enter(browser, server, ALICE);
  const trade = async (price: string): Promise<void> => {
    const order = { market: 'BTC_USDT', type: 'limit', price, amount: '0.01' } as const;
    await client.call('placeOrder', { body: { ...order, side: 'sell' } });
    const bob = await logInTo(server, BOB);
    await bob.client.call('placeOrder', { body: { ...order, side: 'buy' } });
  };
  await trade('64000');
  await client.call('alertAdd', { body: { market: 'BTC_USDT', direction: 'up', price: '65000', note: 'time to sell' } });
  const oco = { market: 'BTC_USDT', kind: 'oco', side: 'sell', amount: '0.1' } as const;
  const exits = { profit: { type: 'limit', price: '65500' }, stop: { type: 'stop-market', stopPrice: '60000' } } as const;
  const { id } = await client.call('placeOrderList', { body: { ...oco, ...exits } });
  const exchange = new Exchange(page);
  await exchange.open('BTC_USDT');
  await expect(exchange.openOrders).toHaveCount(2);
  await exchange.write({ side: 'Buy', price: '60500', amount: '0.05' });

  expect(await server.stop()).toBe(0);
  await expect(page.getByText(INTERRUPTED)).toBeVisible();
  await exchange.send('Buy');
  await expect(exchange.notice).toContainText('the order may or may not have been placed');
  await server.start();

  await expect(page.getByText(INTERRUPTED)).toBeHidden();
  await exchange.form.getByRole('button', { name: 'Send again' }).click();
  await expect(exchange.openOrders).toHaveCount(3);
  await expect(exchange.openOrders.filter({ hasText: '60,500.0' })).toHaveCount(1);
  await expect(exchange.notice).toBeHidden();

  await test.step('prices that were waited for before the stop are met after it', async () => {
    await trade('65000');
    await expect.poll(async () => (await client.call('noticeList', { query: { kind: 'alert' } })).total, { timeout: 60_000 }).toBe(1);
    const bob = await logInTo(server, BOB);
    await bob.client.call('placeOrder', { body: { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '65500', amount: '0.1' } });
    // The take profit was traded whole, and took the stop with it.
    await expect(exchange.openOrders).toHaveCount(1);
    expect((await client.call('getOrderList', { query: { id } })).status).toBe('done');
    expect(await sumOf('BTC', [client, bob.client])).toBe('20');
  });
  await page.context().close();
});
