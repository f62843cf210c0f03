// Protects the bar that shows where a coin is: shares of exact amounts, never of rounded ones.
import { expect, it } from 'vitest';
import { shares } from './shares.ts';

it('are per cent of the sum, cut to a tenth', () => {
  expect(shares(['820', '141.88291', '26.3226'])).toEqual([82.9, 14.3, 2.6]);
  expect(shares(['0', '0.000000000000000001', '0'])).toEqual([0, 100, 0]);
  expect(shares(['1', '1', '1'])).toEqual([33.3, 33.3, 33.3]);
  expect(shares(['0', '0.0'])).toEqual([0, 0]);
});
