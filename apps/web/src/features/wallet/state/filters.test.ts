// Protects: the filters of deposits, withdrawals and transfers survive the address bar, and an edited address never breaks the page.
import { expect, it } from 'vitest';
import { readCoin, readMoneyFilters, statesOf, writeMoneyFilters } from './filters.ts';

it('reads back what it writes', () => {
  const filters = { tab: 'withdrawals', coin: 'BTC', state: 'broadcast', page: 2 } as const;
  expect(readMoneyFilters(writeMoneyFilters(filters))).toEqual(filters);
  expect(writeMoneyFilters(readMoneyFilters({}))).toEqual({});
});

it('drops what does not fit, also a state of another list', () => {
  expect(readMoneyFilters({ tab: 'x', coin: '../b', state: 'broadcast', p: '0' })).toEqual(readMoneyFilters({}));
  expect(readMoneyFilters({ tab: 'transfers', state: 'credited' }).state).toBeUndefined();
  expect(statesOf('deposits')).toContain('to_audit');
  expect(readCoin('btc')).toBeUndefined();
});
