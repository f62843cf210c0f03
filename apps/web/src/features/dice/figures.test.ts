// Protects: each figure of a dealer's own shares and of a pool stands under its own name, and a day of UTC is the same day everywhere.
import { chooseZone, formatDateTime } from '@agio/ui/formats';
import { linesIn, pairsIn, textOf } from '@agio/ui/testing';
import { createElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { MineCard } = await import('./components/mine-card.tsx');
const { CanWin, Days } = await import('./components/banker-page.tsx');

beforeAll(async () => await withTexts(texts));
afterEach(() => chooseZone(null));

it('of own shares', async () => {
  const mine = {
    value: '105',
    shares: '90',
    putIn: '100',
    takenOut: '20',
    profit: '25',
    waiting: [{ id: '1', shares: '10', due: Date.UTC(2026, 10, 1, 12) }],
  };
  const markup = await drawn(() => createElement(MineCard, { coin: 'USDT', mine: mine as never }));
  expect(pairsIn(markup)).toEqual([
    ['Value', '105.00'],
    ['Shares', '90.00'],
    ['Invested', '100.00'],
    ['Redeemed', '20.00'],
    ['Profit', '+25.00'],
  ]);
  expect(textOf(markup)).toContain(formatDateTime(Date.UTC(2026, 10, 1, 12), 'en-US'));
});

it('of what open bets may win: what they have reserved is a part of the most, not of the largest win of the next bet', async () => {
  const pool = { coin: 'USDT', reserved: '30', largestWin: '70', edge: '0.01' };
  expect(pairsIn(await drawn(() => createElement(CanWin, { page: { pool } as never })))).toEqual([
    ['Maximum win', '70.00 USDT'],
    ['Reserved by open bets', '30.00 of 100.00 USDT'],
  ]);
});

it('of the days of a pool, which are those of UTC for a reader in New York too', async () => {
  chooseZone('America/New_York');
  const days = [{ day: Date.UTC(2026, 10, 1), bets: 1, staked: '2', expected: '-3', result: '4', shareValue: '5' }];
  const lines = linesIn(await drawn(() => createElement(Days, { page: { days, pool: { coin: 'USDT' } } as never })));
  expect(lines).toContain('| 11/01/2026 | 1 | 2.00 | −3.00 | +4.00 | 5.0000');
});
