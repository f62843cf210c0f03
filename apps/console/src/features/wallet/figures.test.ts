// Protects: each figure of the reconciliation stands under its own head.
import { rowsIn } from '@agio/ui/testing';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { ReconciliationCard } = await import('./components/reconciliation-card.tsx');
const { deskQuery } = await import('../../shared/desk/index.ts');

beforeAll(async () => await withTexts(texts));

it('of chain, books and what is owed', async () => {
  const coins = [
    { coin: 'ETH', chain: '10.5', books: '10.50', owed: '9', difference: '0.00' },
    { coin: 'USDT', chain: '7', books: '8', owed: '6', difference: '-1' },
  ];
  const answers = [
    [deskQuery('deskWalletChains'), { list: [{ code: 'ETH' }] }],
    [deskQuery('deskWalletReconciliation', { params: { code: 'ETH' } }), { coins }],
  ] as const;
  expect(rowsIn(await drawn(ReconciliationCard, { answers }))).toEqual([
    {
      Coin: 'EETHETH',
      Difference: '0',
      'In the books': '10.5',
      'On chain': '10.5',
      'Total owed': '9',
    },
    {
      Coin: 'UUSDTETH',
      Difference: '−1',
      'In the books': '8',
      'On chain': '7',
      'Total owed': '6',
    },
  ]);
});
