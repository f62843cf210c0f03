// Protects: each figure of a merchant's months stands under its own head, and months that could not be loaded are no months without orders.
import { linesIn, rowsIn } from '@agio/ui/testing';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { Months } = await import('./components/months.tsx');
const { monthsQuery } = await import('./api/merchant.ts');

beforeAll(async () => await withTexts(texts));

it('of months', async () => {
  const turnover = [
    { fiat: 'CNY', total: '720' },
    { fiat: 'USD', total: '3' },
  ];
  const months = [{ month: '2026-11', orders: 3, completion: 0.75, turnover }];
  expect(rowsIn(await drawn(Months, [[monthsQuery, { months }]]))).toEqual([
    {
      Completed: '75.0%',
      Month: '2026-11',
      Orders: '3',
      Turnover: '¥720.00 + $3.00',
    },
  ]);
});

it('of months that could not be loaded there is the failure, with a way to try again', async () => {
  const lines = linesIn(await drawn(Months, [[monthsQuery, new Error('cut off')]]));
  expect(lines).toEqual(['Monthly overview', 'Server failure, please try again later', 'Try again']);
  expect(await drawn(Months, [[monthsQuery, { months: [] }]])).toBe('');
});
