// Protects: dragging an order's line never starts by accident, and asks for a price that the market takes.
import { expect, it } from 'vitest';
import { distanceText, isOutOfBand, lineAt, moveDrag, snappedPrice, startDrag } from './line-drag.ts';

it('begins beyond the threshold, and then follows back as well', () => {
  const pressed = startDrag('7', 100);
  expect(pressed.isMoving).toBe(false);
  expect(moveDrag(pressed, 103).isMoving).toBe(false);
  const moved = moveDrag(pressed, 96);
  expect(moved).toEqual({ id: '7', startY: 100, y: 96, isMoving: true });
  expect(moveDrag(moved, 100).isMoving).toBe(true);
});

it('takes the nearest line in reach', () => {
  // 100 ─── a    103 ─── b    140 ─── c
  const lines = [
    { id: 'a', y: 100 },
    { id: 'b', y: 103 },
    { id: 'c', y: 140 },
  ];
  expect(lineAt(lines, 99)).toBe('a');
  expect(lineAt(lines, 102)).toBe('b');
  expect(lineAt(lines, 120)).toBeNull();
});

it('snaps to the tick and stays above zero', () => {
  const market = { tickSize: '0.05', priceDecimals: 2 };
  expect(snappedPrice(64.123, market)).toBe('64.10');
  expect(snappedPrice(64.126, market)).toBe('64.15');
  expect(snappedPrice(0.01, market)).toBe('0.05');
  expect(snappedPrice(-3, market)).toBe('0.05');
  expect(snappedPrice(Number.NaN, market)).toBe('0.05');
  expect(snappedPrice(0.000000123, { tickSize: '0.00000001', priceDecimals: 8 })).toBe('0.00000012');
});

it('says how far the price is from the last one, and whether the band holds it', () => {
  expect(distanceText('101.2', '100')).toBe('+1.20%');
  expect(distanceText('100', undefined)).toBe('');
  expect(isOutOfBand('110', '100', '10')).toBe(false);
  expect(isOutOfBand('110.01', '100', '10')).toBe(true);
  expect(isOutOfBand('89.99', '100', '10')).toBe(true);
  expect(isOutOfBand('89.99', '100', null)).toBe(false);
});
