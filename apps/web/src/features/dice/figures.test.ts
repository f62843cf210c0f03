// Protects: each figure of a dealer's own shares stands under its own name.
import { formatDateTime } from '@agio/ui/formats';
import { pairsIn, textOf } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { MineCard } = await import('./components/mine-card.tsx');

beforeAll(async () => await withTexts(texts));

it('of own shares', async () => {
  const mine = {
    value: '105',
    shares: '90',
    putIn: '100',
    profit: '5',
    waiting: [{ id: '1', shares: '10', due: Date.UTC(2026, 10, 1, 12) }],
  };
  const markup = await drawn(() => createElement(MineCard, { coin: 'USDT', mine: mine as never }));
  expect(pairsIn(markup)).toEqual([
    ['Value', '105.00'],
    ['Shares', '90.00'],
    ['Invested', '100.00'],
    ['Profit', '+5.00'],
  ]);
  expect(textOf(markup)).toContain(formatDateTime(Date.UTC(2026, 10, 1, 12), 'en-US'));
});
