// Protects: each figure of a merchant's months stands under its own head, and what a merchant's page could not load is not taken for nothing.
import { linesIn, rowsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { Months } = await import('./components/months.tsx');
const { AdList } = await import('./components/ad-list.tsx');
const { Drafts } = await import('./components/drafts.tsx');
const { draftsQuery, monthsQuery, ownAdsQuery } = await import('./api/merchant.ts');

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

describe('what could not be loaded is said to be that, with a way to try again:', () => {
  const FAILED = new Error('cut off');
  const SAID = ['Server failure, please try again later', 'Try again'];
  const nothing = (): void => undefined;

  it('months', async () => {
    expect(linesIn(await drawn(Months, [[monthsQuery, FAILED]]))).toEqual(['Monthly overview', ...SAID]);
    expect(await drawn(Months, [[monthsQuery, { months: [] }]])).toBe('');
  });

  it('drafts', async () => {
    const page = () => createElement(Drafts, { onEdit: nothing });
    expect(linesIn(await drawn(page, [[draftsQuery, FAILED]]))).toEqual(['Drafts', ...SAID]);
    expect(await drawn(page, [[draftsQuery, { list: [] }]])).toBe('');
  });

  it('advertisements', async () => {
    const page = () => createElement(AdList, { isOpen: true, onEdit: nothing });
    expect(linesIn(await drawn(page, [[ownAdsQuery, FAILED]])).slice(-2)).toEqual(SAID);
    expect(linesIn(await drawn(page, [[ownAdsQuery, { list: [] }]])).join(' ')).not.toContain('Try again');
  });
});
