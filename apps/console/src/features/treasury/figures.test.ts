// Protects: each figure of the house's cards stands under its own name, and in the currency that it is in.
import { pairsIn } from '@agio/ui/testing';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { monthsUntil } from './state/months.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { deskQuery } = await import('../../shared/desk/index.ts');
const { ClosingSummary } = await import('./components/closing-summary.tsx');
const { todayQuery } = await import('./today/today.ts');
const { TodayCard } = await import('./today/today-card.tsx');

beforeAll(async () => await withTexts(texts));

it('of the month that is closed', async () => {
  const [month = ''] = monthsUntil(Date.now());
  const sums = { income: '1200.5', costs: '-300.25', result: '900.25' };
  const coins = [{ coin: 'BTC', isBalanced: true }, ...['ETH', 'USDT'].map((coin) => ({ coin, isBalanced: false }))];
  const markup = await drawn(ClosingSummary, {
    answers: [
      [deskQuery('deskMonthIncome', { query: { month } }), { month, to: 0, isOver: false, currency: 'USD', lines: [], sums }],
      [deskQuery('deskClosing', { query: { month } }), { coins, accounts: [] }],
    ],
  });
  expect(pairsIn(markup)).toEqual([
    ['Income', '$1,200.50'],
    ['Costs', '−$300.25'],
    ['Result', '$900.25'],
    ['Check', 'Does not add up: ETH, USDT'],
  ]);
});

it('of today, beside how much they changed', async () => {
  const now = { volume: '110', fees: '12', signUps: 13, deposits: 14, withdrawals: 15, activeCustomers: 16 };
  const before = { volume: '100', fees: '10', signUps: 5, deposits: 7, withdrawals: 12, activeCustomers: 10 };
  const buckets = [{ at: 0, ...now }];
  const answer = { currency: 'USD', bucketMs: 3_600_000, buckets, now, before, customers: 17 };
  const than = 'vs. previous period';
  expect(pairsIn(await drawn(TodayCard, { answers: [[todayQuery('24h'), answer]] }))).toEqual([
    ['Volume', `$110.00 | +10.00% ${than}`],
    ['Fees', `$12.00 | +20.00% ${than}`],
    ['Active customers', `16 | +60.00% ${than}`],
    ['Sign-ups', `13 | +160.00% ${than}`],
    ['Deposits credited', `14 | +100.00% ${than}`],
    ['Withdrawals confirmed', `15 | +25.00% ${than}`],
    ['Total customers', '17 | –'],
  ]);
});
