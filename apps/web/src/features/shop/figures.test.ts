// Protects: each figure of an order's receipt stands under its own name, and its price is said to be kept for as long as it is.
import { formatDateTime } from '@agio/ui/formats';
import { pairsIn, textOf } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { ReceiptCard } = await import('./components/receipt-card.tsx');

beforeAll(async () => await withTexts(texts));

it('of a receipt', async () => {
  const order = {
    id: '7',
    coin: 'USDT',
    createTime: Date.UTC(2026, 10, 1, 9, 50),
    held: '20',
    total: '40',
    refunded: '15',
    price: '20',
    quantity: 2,
    state: 'shipped',
    delivery: 'physical',
    title: 'Key',
    variantName: 'Blue',
    paid: '5',
    payTime: 1,
  };
  const markup = await drawn(() => createElement(ReceiptCard, { order: order as never }));
  expect(pairsIn(markup)).toEqual([
    ['Key, Blue × 2', '40.00'],
    ['Shipping', '0.00'],
    ['Held from trading', '40.00 USDT'],
    ['Paid to the shop', '5.00'],
    ['Returned to you', '15.00'],
    ['Still held', '20.00 USDT'],
  ]);
  const [from, to] = [order.createTime, order.createTime + 15 * 60_000].map((ms) => formatDateTime(ms, 'en-US'));
  expect(textOf(markup)).toMatch(new RegExp(`${from}.*${to}`));
});
