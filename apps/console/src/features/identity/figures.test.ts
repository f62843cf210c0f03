// Protects: each figure of a customer's orders stands under its own head, with the coin that it counts.
import { rowsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { OrdersTab } = await import('./components/orders-tab.tsx');
const { ordersQuery } = await import('./api/customers.ts');

beforeAll(async () => await withTexts(texts));

it('of orders for an amount and for a total', async () => {
  const order = { time: 0, market: 'BTC_USDT', reason: null };
  const sale = { ...order, id: '1', side: 'sell', type: 'limit', status: 'partially_filled', price: '64000', amount: '3', total: null };
  const purchase = {
    ...order,
    id: '2',
    side: 'buy',
    type: 'stop-market',
    status: 'pending_trigger',
    price: null,
    amount: null,
    total: '500',
  };
  const list = [
    { ...sale, filledAmount: '2', averagePrice: '64001', fee: '5', feeCoin: 'USDT' },
    { ...purchase, stopPrice: '65000', filledAmount: '0', averagePrice: null, fee: '0', feeCoin: 'BTC' },
  ];
  const markup = await drawn(() => createElement(OrdersTab, { uid: '10000001' }), {
    answers: [[ordersQuery('10000001', 'open', 1), { list, page: 1, limit: 20, total: 2 }]],
    at: { path: '/customers/$id', address: '/customers/10000001?tab=orders' },
  });
  const same = { Market: 'BTC/USDT', Placed: '1970-01-01 00:00:00' };
  expect(rowsIn(markup)).toEqual([
    {
      ...same,
      Amount: '3 BTC',
      'Average price': '64,001',
      Condition: '–',
      Fee: '5 USDT',
      Filled: '2 BTC',
      Price: '64,000',
      Side: 'Sell · limit',
      State: 'Partly filled',
    },
    {
      ...same,
      Amount: '500 USDT',
      'Average price': '–',
      Condition: 'last price 65,000 or higher',
      Fee: '0 BTC',
      Filled: '0 BTC',
      Price: '–',
      Side: 'Buy · stop market',
      State: 'Waiting for its trigger',
    },
  ]);
});
