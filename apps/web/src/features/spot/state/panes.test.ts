// Protects: remembered pane sizes can never make the page unusable.
import { expect, it } from 'vitest';
import { defaultPanes, ordersHeight, parsePanes } from './panes.ts';

it('takes what fits and nothing else', () => {
  expect(parsePanes(null)).toEqual(defaultPanes);
  expect(parsePanes({ book: 9999, side: 'wide', orders: 10, hidden: ['deals', 'chart'] })).toEqual({
    book: 480,
    side: 304,
    orders: 120,
    hidden: ['deals'],
  });
});

it('leaves room for the chart', () => {
  expect(ordersHeight(defaultPanes, 788)).toBe(288);
  expect(ordersHeight({ ...defaultPanes, orders: 900 }, 788)).toBe(468);
  expect(ordersHeight(defaultPanes, 1300)).toBe(420);
});
