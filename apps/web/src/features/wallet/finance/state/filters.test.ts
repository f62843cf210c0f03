// Protects: the filters of the financial records survive the address bar, and an edited address never breaks the page.
import { expect, it } from 'vitest';
import { readPostingFilters, writePostingFilters } from './filters.ts';

it('reads back what it writes', () => {
  const filters = { coin: 'BTC', account: 'fiat', kind: 'withdrawal_fee', range: 'week' } as const;
  expect(readPostingFilters(writePostingFilters(filters))).toEqual(filters);
  expect(writePostingFilters(readPostingFilters({}))).toEqual({});
});

it('drops what does not fit', () => {
  expect(readPostingFilters({ coin: 'b c', account: 'vault', kind: 'toString', range: 'year' })).toEqual(readPostingFilters({}));
});
