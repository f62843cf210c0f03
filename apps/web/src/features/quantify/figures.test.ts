// Protects: each figure of the ranking stands under its own head.
import { rowsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { RankedTable } = await import('./components/ranked-table.tsx');

beforeAll(async () => await withTexts(texts));

it('of ranked robots', async () => {
  const robot = {
    place: 2,
    id: '7',
    nickname: 'Anna',
    kind: 'grid',
    markets: ['BTC_USDT'],
    quote: 'USDT',
    returned: 123_400,
    drawdown: 56_000,
    days: 44,
    equityFrom: 1_000,
    equityTo: 5_000,
    pairs: 21,
    winRate: null,
    sharpe: null,
    copies: 8,
    endedAt: null,
    canCopy: true,
    spark: [1, 2],
  };
  const list = [robot, { ...robot, place: 3, pairs: 0, canCopy: false, endedAt: Date.UTC(2026, 10, 1, 12) }];
  const table = createElement(RankedTable, { list: list as never, window: '30', onCopy: () => undefined });
  expect(rowsIn(await drawn(() => table))).toEqual([
    {
      '30 days': '',
      Age: '44 d',
      Copies: '8',
      Copy: 'Copy',
      Drawdown: '5.60%',
      'Equity, USDT': '1,000 to 5,000',
      Market: 'BBTC/USDT',
      Pairs: '21',
      Place: '2',
      'Return, 30 d': '+12.34%',
      Robot: 'AnnaGrid',
    },
    {
      '30 days': '',
      Age: '44 d',
      Copies: '8',
      Copy: 'ended',
      Drawdown: '5.60%',
      'Equity, USDT': '1,000 to 5,000',
      Market: 'BBTC/USDT',
      Pairs: '–',
      Place: '3',
      'Return, 30 d': '+12.34%',
      Robot: 'AnnaGridstopped 11/01/2026',
    },
  ]);
});
