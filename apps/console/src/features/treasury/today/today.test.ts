// Protects the dashboard's figures: no comparison with nothing, and bars in proportion.
import { expect, it } from 'vitest';
import { changeOf, heightsOf } from './today.ts';

it.each([
  ['110', '100', '0.1000'],
  ['50', '100', '-0.5000'],
  ['5', '0', null],
  ['0', '0', null],
])('%s after %s is a change of %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});

it('draws bars in proportion to the highest, and none where nothing was', () => {
  expect(heightsOf(['2', '4', '0'])).toEqual([0.5, 1, 0]);
  expect(heightsOf(['0', '0'])).toEqual([0, 0]);
});
