// Protects: a balance is said to agree only when its postings and its holds add up to the last digit.
import { expect, it } from 'vitest';
import { checkAccount } from './explain.ts';

const account = {
  available: '0.9',
  held: '0.100000000000000001',
  total: '1.000000000000000001',
  sums: [{ amount: '2.5' }, { amount: '-1.499999999999999999' }],
  holds: [{ amount: '0.1' }, { amount: '0.000000000000000001' }],
};

it('agrees when everything adds up', () => {
  expect(checkAccount(account)).toEqual({
    postings: '1.000000000000000001',
    holds: '0.100000000000000001',
    balance: '1.000000000000000001',
    postingsAgree: true,
    holdsAgree: true,
  });
  expect(checkAccount({ available: '0', held: '0', total: '0', sums: [], holds: [] })).toMatchObject({
    postingsAgree: true,
    holdsAgree: true,
  });
});

it('shows sums as they are written elsewhere, without zeros at their end', () => {
  const sums = [{ amount: '0.5' }, { amount: '-0.099' }, { amount: '-0.001' }];
  expect(checkAccount({ available: '0.4', held: '0', total: '0.4', sums, holds: [] }).postings).toBe('0.4');
});

it('notices the smallest difference, wherever it is', () => {
  expect(checkAccount({ ...account, available: '0.900000000000000001' }).postingsAgree).toBe(false);
  expect(checkAccount({ ...account, total: '1' }).postingsAgree).toBe(false);
  expect(checkAccount({ ...account, sums: account.sums.slice(1) }).postingsAgree).toBe(false);
  expect(checkAccount({ ...account, holds: account.holds.slice(1) }).holdsAgree).toBe(false);
});
