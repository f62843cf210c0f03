// Protects: in the file of a past moment each figure stands under its own head.
import { beforeAll, expect, it } from 'vitest';
import { givenBy, linesOf, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { useMomentRows } = await import('./components/use-export.ts');

beforeAll(async () => await withTexts(texts));

it('of balances, then of orders', async () => {
  const balance = { account: 'trading', coin: 'BTC', total: '3', inOrders: '1', price: '100', value: '300' };
  const order = { id: '7', createTime: 1_000, market: 'BTC_USDT', side: 'sell', type: 'limit', price: '110', amount: '2', remaining: '1' };
  const terms = { waiting: true, stopPrice: '95', held: '1.50', heldCoin: 'BTC' };
  const moment = { time: 0, currency: 'USD', balances: [balance], orders: [{ ...order, ...terms }], orderCount: 2 };
  const rows = (await givenBy(useMomentRows))(moment as never);
  const apart = rows.findIndex((row) => row.length === 0);
  expect(linesOf(rows.slice(0, apart))).toEqual([
    {
      Account: 'Trading',
      Coin: 'BTC',
      'In orders': '1',
      Time: '1970-01-01T00:00:00.000Z',
      Total: '3',
      USD: '300',
    },
  ]);
  expect(linesOf(rows.slice(apart + 1, -1))).toEqual([
    {
      Market: 'BTC_USDT',
      Order: '7',
      Price: '110',
      Remaining: '1',
      Side: 'sell',
      Terms: 'waiting · trigger 95 · 1.5 BTC held',
      Time: '1970-01-01T00:00:01.000Z',
      Type: 'limit',
    },
  ]);
  expect(rows.at(-1)).toEqual(['and 1 more']);
});
