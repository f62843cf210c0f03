// Protects: each figure of what the shop holds stands under its own name, and a difference has the sign of what is missing.
import { pairsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { HeldCard } = await import('./components/held-card.tsx');

beforeAll(async () => await withTexts(texts));

it('of what is held', async () => {
  const held = [
    { coin: 'USDT', orders: '100', ledger: '97', sales: '1234.5' },
    { coin: 'ETH', orders: '2', ledger: '2', sales: '0' },
  ];
  expect(pairsIn(await drawn(() => createElement(HeldCard, { held })))).toEqual([
    ['Orders', '100 USDT'],
    ['In the ledger', '97 USDT'],
    ['Difference', '3 USDT'],
    ['Paid to the shop', '1,234.5 USDT'],
    ['Orders', '2 ETH'],
    ['In the ledger', '2 ETH'],
    ['Difference', '0 ETH'],
    ['Paid to the shop', '0 ETH'],
  ]);
});
