// Protects the page from what a site's script says: a size within bounds is all that it can ask for.
import { expect, it } from 'vitest';
import { askedSize, boxMax, noBox } from './script-size.ts';

it('takes a size, never more than the bounds, and closes the box below the least', () => {
  expect(askedSize({ type: 'size', width: 300, height: 64 })).toEqual({ width: 300, height: 64 });
  expect(askedSize({ type: 'size', width: 1e9, height: 1e9 })).toEqual(boxMax);
  expect(askedSize({ type: 'size', width: 0, height: 0 })).toEqual(noBox);
  expect(askedSize({ type: 'size', width: 39, height: 500 })).toEqual(noBox);
});

it.each([
  null,
  'size',
  7,
  [],
  {},
  { type: 'size' },
  { type: 'size', width: '300', height: 64 },
  { type: 'size', width: Number.NaN, height: 64 },
  { type: 'size', width: Infinity, height: 64 },
  { type: 'size', width: -1, height: 64 },
  { type: 'size', width: 300, height: 64, style: 'position: static' },
  { type: 'open', width: 300, height: 64 },
])('hears nothing in %j', (message) => {
  expect(askedSize(message)).toBeNull();
});
