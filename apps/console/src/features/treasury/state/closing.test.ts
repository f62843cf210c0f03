// Protects the page of a month's closing: months of UTC, and a difference is shown wherever an account does not add up.
import { expect, it } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { monthFrom, monthsUntil } from './months.ts';

it('offers months of UTC across a year, and takes the running one for anything else', () => {
  const nowMs = Date.UTC(2027, 0, 31, 23, 59);
  expect(monthsUntil(nowMs).slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(['2026-10', '2026-13', '2027-02', undefined].map((text) => monthFrom(text, nowMs))).toEqual([
    '2026-10',
    '2027-01',
    '2027-01',
    '2027-01',
  ]);
});

it('shows each account between its balances, and a difference only where there is one', () => {
  const changes = [{ source: 'fee', class: 'income' as const, count: 2, amount: '3' }];
  const accounts = [
    { account: 'fees', coin: 'BTC', opening: '1', closing: '4', changes, difference: '0' },
    { account: 'fees', coin: 'ETH', opening: '1', closing: '5', changes, difference: '1' },
  ];
  expect(ledgerOf({ accounts }, 'BTC').map(({ amount, line }) => [line, amount])).toEqual([
    ['opening', '1'],
    ['fee', '3'],
    ['closing', '4'],
  ]);
  expect(ledgerOf({ accounts }, undefined).map(({ coin, line }) => `${coin} ${line}`)).toEqual([
    'BTC opening',
    'BTC fee',
    'BTC closing',
    'ETH opening',
    'ETH fee',
    'ETH closing',
    'ETH difference',
  ]);
});
