// Protects: each figure of a past moment stands under its own name.
import { pairsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { Figures } = await import('./components/figures.tsx');

beforeAll(async () => await withTexts(texts));

it('of a moment', async () => {
  const moment = {
    currency: 'USD',
    profitUntil: '1',
    flowsUntil: '-2',
    profitSince: '-3',
    flowsSince: '4',
    ordersValue: '5',
    orderCount: 6,
    postings: 7,
  };
  expect(pairsIn(await drawn(() => createElement(Figures, { moment: moment as never })))).toEqual([
    ['Profit up to then', '+$1.00 | on net deposits of −$2.00'],
    ['Profit since then', '−$3.00 | on net deposits of $4.00'],
    ['In open orders at that time', '$5.00 | 6 orders'],
    ['Computed from', '7 postings | each with its cause'],
  ]);
});
