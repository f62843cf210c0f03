// Protects: in the files of orders and deals each figure stands under its own head.
import { beforeAll, expect, it } from 'vitest';
import { givenBy, linesOf, withoutBrowser, withTexts } from '../../../testing/drawn.ts';
import { texts } from '../texts/index.ts';

withoutBrowser();
const { useDealRows, useOrderRows } = await import('./components/export-history.tsx');

beforeAll(async () => await withTexts(texts));

it('of orders', async () => {
  const order = {
    time: 0,
    updatedAt: 1_000,
    id: '7',
    clientOrderId: 'mine',
    market: 'BTC_USDT',
    type: 'limit',
    side: 'buy',
    price: '100',
    averagePrice: '99',
    amount: '3',
    total: null,
    filledAmount: '2',
    filledTotal: '198',
    fee: '0.002',
    feeCoin: 'BTC',
    status: 'cancelled',
    reason: 'customer',
    stopPrice: '101',
    activationPrice: '102',
    trailingBps: 50,
    triggeredAt: 2_000,
    displayAmount: '1',
  };
  const rows = (await givenBy(useOrderRows))([order as never]);
  expect(linesOf(rows)).toEqual([
    {
      Amount: '3',
      Average: '99',
      'Client order ID': 'mine',
      'Displayed amount': '1',
      Distance: '0.50%',
      'End reason': 'by you',
      Ended: '1970-01-01T00:00:01.000Z',
      Fee: '0.002',
      'Fee coin': 'BTC',
      'Filled amount': '2',
      'Filled total': '198',
      Market: 'BTC/USDT',
      Order: '7',
      Price: '100',
      Side: 'Buy',
      'Start at': '102',
      Status: 'Partially filled, cancelled',
      Time: '1970-01-01T00:00:00.000Z',
      Total: '',
      Trigger: '101',
      'Triggered at': '1970-01-01T00:00:02.000Z',
      Type: 'Limit, 0.50%',
    },
  ]);
});

it('of deals', async () => {
  const deal = { time: 0, id: '9', orderId: '7', market: 'BTC_USDT', side: 'sell', price: '100', amount: '2', total: '200' };
  const rows = (await givenBy(useDealRows))([{ ...deal, fee: '0.2', feeCoin: 'USDT', role: 'maker' } as never]);
  expect(linesOf(rows)).toEqual([
    {
      Amount: '2',
      Fee: '0.2',
      'Fee coin': 'USDT',
      Market: 'BTC/USDT',
      Order: '7',
      Price: '100',
      Role: 'Maker',
      Side: 'Sell',
      Time: '1970-01-01T00:00:00.000Z',
      Total: '200',
      Trade: '9',
    },
  ]);
});
