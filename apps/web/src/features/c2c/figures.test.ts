// Protects: each figure of a provider's desk stands under its own name.
import { pairsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { DeskFigures } = await import('./components/desk-figures.tsx');

beforeAll(async () => await withTexts(texts));

it('of a provider', async () => {
  const standing = {
    bond: '1000000',
    balance: { coin: 'USDT', available: '12', held: '3' },
    today: { total: '500', cap: '2000' },
    card: { orders: 40, completion: 0.95, payoutMs: 65_000, confirmMs: 30_000, appealsLost: 2 },
    turnover: { bought: '100', sold: '200', paid: '710', received: '1440', income: '10' },
  };
  expect(pairsIn(await drawn(() => createElement(DeskFigures, { standing: standing as never })))).toEqual([
    ['Locked bond', '1,000,000.00 | USDT, returned after resigning'],
    ['Available to sell', '12.00 | 3.00 USDT held by orders'],
    ['Today', '¥500.00 | of your ¥2,000.00 cap'],
    ['Average pay-out time, 30 days', '1 min 5 sec | limit: 24 h'],
    ['Orders, 30 days', '40 | 95.0% completed, 2 appeals lost'],
    ['Income, 30 days', '¥10.00 | 100.00 bought, 200.00 sold, USDT'],
  ]);
});
