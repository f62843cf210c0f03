// Protects: the ring shows every coin's true part, closes, and loses no small coin.
import { expect, it } from 'vitest';
import { arcsOf, slicesOf } from './ring.ts';

it('adds up each coin over the accounts, the largest first, and leaves out what has no value', () => {
  const slices = slicesOf([
    { coin: 'BTC', value: '60' },
    { coin: 'USDT', value: '30' },
    { coin: 'BTC', value: '10' },
    { coin: 'KITE', value: null },
    { coin: 'ETH', value: '0' },
  ]);
  expect(slices).toEqual([
    { coin: 'BTC', value: '70', share: '0.7000000000' },
    { coin: 'USDT', value: '30', share: '0.3000000000' },
  ]);
});

it('puts the rest together, but never only one', () => {
  const holdings = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((coin, index) => ({ coin, value: String(10 - index) }));
  expect(slicesOf(holdings).map(({ coin }) => coin)).toEqual(['A', 'B', 'C', 'D', 'E', null]);
  expect(slicesOf(holdings).at(-1)?.value).toBe('9');
  expect(slicesOf(holdings.slice(0, 6)).map(({ coin }) => coin)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(slicesOf([])).toEqual([]);
});

it('closes the circle with equal gaps', () => {
  const arcs = arcsOf([0.5, 0.3, 0.1999, 0.0001], 360, 4);
  expect(arcs).toHaveLength(4);
  for (const [index, arc] of arcs.entries()) {
    const next = arcs[index + 1]?.start ?? 360;
    expect(next - (arc.start + arc.length)).toBeCloseTo(4, 6);
    expect(arc.length).toBeGreaterThan(1.5);
  }
  expect((arcs[0]?.length ?? 0) / (arcs[1]?.length ?? 1)).toBeCloseTo(5 / 3, 2);
  expect(arcsOf([1], 360, 4)).toEqual([{ start: 0, length: 360 }]);
  expect(arcsOf([], 360, 4)).toEqual([]);
});
