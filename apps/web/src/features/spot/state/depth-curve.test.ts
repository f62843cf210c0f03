// Protects: the depth chart shows what the book holds between the middle and a price, no more.
import { expect, it } from 'vitest';
import { depthCurve, niceTicks, pointAt } from './depth-curve.ts';

const curve = depthCurve(
  [
    ['99', '1'],
    ['98', '2'],
    ['50', '7'],
  ],
  [
    ['101', '3'],
    ['103', '1'],
  ],
  0.05,
);

it('sums outwards and stops at the range', () => {
  expect(curve?.bids.map((point) => point.sum)).toEqual([1, 3]);
  expect(curve?.asks.map((point) => point.sum)).toEqual([3, 4]);
  expect(curve?.most).toBe(4);
});

it('says what is reached at a price', () => {
  if (curve === null) throw new Error('a book with two sides has a curve');
  expect(pointAt(curve, 98.5)?.sum).toBe(1);
  expect(pointAt(curve, 98)?.sum).toBe(3);
  expect(pointAt(curve, 100.5)).toBeNull();
  expect(pointAt(curve, 104)?.total).toBe(406);
});

it('has no curve without a side, and round ticks', () => {
  expect(depthCurve([], [['1', '1']], 0.1)).toBeNull();
  expect(niceTicks(41.3)).toEqual([20, 40]);
  expect(niceTicks(0)).toEqual([]);
});
