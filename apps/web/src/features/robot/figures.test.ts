// Protects: each figure of a robot's statement stands under its own name.
import { pairsIn, textOf } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { StatementCard } = await import('./components/statement-card.tsx');

beforeAll(async () => await withTexts(texts));

it('of a grid', async () => {
  const robot = {
    kind: 'grid',
    quote: 'USDT',
    markets: ['BTC_USDT'],
    lastPrice: '64000',
    pairs: 4,
    equity: '1010',
    invested: '1000',
    withdrawn: '5',
    change: '15',
    gridProfit: '12',
    positionResult: '3',
    coins: [
      { coin: 'BTC', amount: '0.01', inOrders: '0', value: '640' },
      { coin: 'USDT', amount: '370', inOrders: '0', value: '370' },
    ],
    fees: [
      { coin: 'BTC', amount: '0.0001' },
      { coin: 'USDT', amount: '0' },
    ],
  };
  const markup = await drawn(() => createElement(StatementCard, { robot: robot as never }));
  expect(pairsIn(markup)).toEqual([
    ['0.01 BTC at the last price', '640'],
    ['USDT', '370'],
    ['Equity', '1,010'],
    ['Invested', '−1,000'],
    ['Withdrawn', '5'],
    ['Change', '+15'],
    ['Grid profit, 4 pairs', '+12'],
    ['Position result', '+3'],
    ['Total', '+15'],
  ]);
  expect(textOf(markup)).toContain('64,000');
});
