// Protects: in the file of postings each figure stands under its own head.
import { beforeAll, expect, it } from 'vitest';
import { givenBy, linesOf, withoutBrowser, withTexts } from '../../../testing/drawn.ts';
import { texts } from '../texts/index.ts';

withoutBrowser();
const { usePostingRows } = await import('./components/export-button.tsx');

beforeAll(async () => await withTexts(texts));

it('of postings', async () => {
  const posting = { id: '1', time: 0, account: 'fiat', coin: 'USDT', kind: 'deposit', amount: '5', after: '12', cause: 'deposit:3' };
  expect(linesOf((await givenBy(usePostingRows))([posting as never]))).toEqual([
    {
      Account: 'Fiat',
      Amount: '5',
      'Balance after': '12',
      Cause: 'deposit:3',
      Coin: 'USDT',
      Time: '1970-01-01T00:00:00.000Z',
      Type: 'Deposit',
    },
  ]);
});
