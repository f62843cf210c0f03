// Protects: amounts of a coin have the same digits wherever they are shown, small balances that are converted among them.
import { expect, it } from 'vitest';
import { shownAmount } from './shown-amount.ts';

it('B23: has the coin’s digits, eight at most, and dust has all of its own', () => {
  expect(shownAmount('8.3521067894')).toBe('8.35210678');
  expect(shownAmount('-8.3521067894', 10)).toBe('-8.35210678');
  expect(shownAmount('1.5', 2)).toBe('1.50');
  expect(shownAmount('0', 2)).toBe('0.00');
  expect(shownAmount('0.0000000005', 10)).toBe('0.0000000005');
});
