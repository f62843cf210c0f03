// Protects: filters live in the address, survive a round trip, and an edited address never breaks the page.
import { expect, it } from 'vitest';
import { readFilters, writeFilters } from './history-filters.ts';

it('reads back what it writes', () => {
  const filters = {
    market: 'BTC_USDT',
    side: 'buy',
    status: 'filled',
    type: 'trailing-stop',
    order: '17',
    range: 'week',
    page: 3,
  } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(readFilters({}))).toEqual({});
});

it('drops what does not fit', () => {
  expect(readFilters({ market: '../x', side: 'up', status: 'new', type: 'oto', order: '1e3', range: 'toString', p: '-1' })).toEqual(
    readFilters({}),
  );
  expect(readFilters({ p: '1.5' }).page).toBe(1);
});
