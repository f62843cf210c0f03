// Protects: in the file of a year's OTC orders each figure stands under its own head.
import { beforeAll, expect, it } from 'vitest';
import { givenBy, linesOf, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { useYearRows } = await import('./components/year-dialog.tsx');

beforeAll(async () => await withTexts(texts));

it('of a year', async () => {
  const line = { id: '7', time: 0, role: 'seller', isMaker: true, coin: 'USDT', amount: '100', price: '7.1', fiat: 'CNY', total: '710' };
  const given = { ...line, toBuyer: '90', fee: '0.1', method: 'bank', other: '10000002', state: 'partial_success' };
  expect(linesOf((await givenBy(useYearRows))([given as never]))).toEqual([
    {
      Amount: '100',
      Coin: 'USDT',
      Currency: 'CNY',
      Fee: '0.1',
      Method: 'Bank',
      Order: 'OTC-AG63F',
      'Other UID': '10000002',
      Price: '7.1',
      Role: 'Seller',
      State: 'Partial success',
      Time: '1970-01-01T00:00:00.000Z',
      'To the buyer': '90',
      Total: '710',
    },
  ]);
});
