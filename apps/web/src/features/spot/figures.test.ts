// Protects: each figure of profit stands under its own head, with as many decimals as prices of its market have, and two at least.
import { linesIn, rowsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { ProfitCards, ProfitTable } = await import('./components/profit-table.tsx');
const { positionsQuery } = await import('./api/queries.ts');
const { marketsQuery, tickersQuery } = await import('../../shared/markets/index.ts');

beforeAll(async () => await withTexts(texts));

/** A coin that costs far less than one, and one whose prices have a single decimal. */
const MARKETS = [
  { market: 'KITE_BTC', base: 'KITE', quote: 'BTC', amountDecimals: 0, priceDecimals: 8 },
  { market: 'BTC_USDT', base: 'BTC', quote: 'USDT', amountDecimals: 4, priceDecimals: 1 },
];
const POSITIONS = [
  {
    market: 'KITE_BTC',
    base: 'KITE',
    quote: 'BTC',
    quantity: '1000',
    cost: '0.00100000',
    averageCost: '0.000001',
    last: '0.00000125',
    realised: '-0.00004',
    fees: { base: '2', quote: '0.0000003' },
    soldWithoutCost: '0',
  },
  {
    market: 'BTC_USDT',
    base: 'BTC',
    quote: 'USDT',
    quantity: '0.5',
    cost: '30000',
    averageCost: '60000',
    last: '64218.5',
    realised: '1204.509',
    fees: { base: '0.001', quote: '7' },
    soldWithoutCost: '0',
  },
];
const ANSWERS = [
  [positionsQuery, POSITIONS],
  [marketsQuery, MARKETS],
  [tickersQuery, {}],
] as const;

it('of profit', async () => {
  const table = await drawn(() => createElement(ProfitTable, { market: null, empty: (text) => text }), ANSWERS);
  expect(rowsIn(table)).toEqual([
    {
      'Average cost': '0.00000100',
      'Fees paid': '2 KITE · 0.0000003 BTC',
      Last: '0.00000125',
      Market: 'KITE/BTC',
      Position: '1,000 KITE',
      Realised: '−0.00004000',
      Unrealised: '+0.00025000+25.00%',
      Value: '0.00125000 BTC',
    },
    {
      'Average cost': '60,000.0',
      'Fees paid': '0.001 BTC · 7 USDT',
      Last: '64,218.5',
      Market: 'BTC/USDT',
      Position: '0.5000 BTC',
      Realised: '+1,204.50',
      Unrealised: '+2,109.25+7.03%',
      Value: '32,109.25 USDT',
    },
  ]);
});

it('of profit on phones', async () => {
  expect(linesIn(await drawn(ProfitCards, ANSWERS)).slice(0, -1)).toEqual([
    'KITE/BTC+0.00025000+25.00%',
    'Position 1,000 KITEAverage cost 0.00000100',
    'Value 0.00125000 BTCRealised −0.00004000',
    'BTC/USDT+2,109.25+7.03%',
    'Position 0.5000 BTCAverage cost 60,000.0',
    'Value 32,109.25 USDTRealised +1,204.50',
  ]);
});
