// Protects: the order book groups without inventing liquidity or better prices, and its sums add up exactly.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, compareDecimals } from '@agio/ui/formats';
import { fillRows, groupLevels, groupSteps, groupedOwnPrices, scaleRows, sumRows } from './grouping.ts';

const asks = [
  ['100.1', '0.1'],
  ['100.2', '0.2'],
  ['100.9', '0.3'],
  ['101.0', '1'],
] as const;

describe('grouping', () => {
  it('rounds asks up and bids down', () => {
    expect(groupLevels(asks, 'asks', '1', 10)).toEqual([['101', '1.6']]);
    expect(groupLevels([...asks].reverse(), 'bids', '1', 10)).toEqual([
      ['101', '1'],
      ['100', '0.6'],
    ]);
  });

  it('stops at the number of rows, with the last one complete', () => {
    expect(groupLevels(asks, 'asks', '0.1', 2)).toEqual([
      ['100.1', '0.1'],
      ['100.2', '0.2'],
    ]);
    expect(groupLevels(asks, 'asks', '0.5', 1)).toEqual([['100.5', '0.3']]);
  });

  it('keeps every amount, whatever the step', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 1000 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(level, { selector: ([price]) => price, maxLength: 40 }),
        fc.constantFrom('0.01', '0.1', '0.5', '10'),
        (raw, step) => {
          const levels = raw.sort(([a], [b]) => a - b).map(([price, lots]) => [(price / 100).toFixed(2), `${lots}`] as const);
          const total = (rows: readonly (readonly [string, string])[]): string =>
            rows.reduce((sum, [, amount]) => addDecimals(sum, amount), '0');
          const grouped = groupLevels(levels, 'asks', step, 1000);
          expect(compareDecimals(total(grouped), total(levels))).toBe(0);
          expect(new Set(grouped.map(([price]) => price)).size).toBe(grouped.length);
        },
      ),
    );
  });

  it('sums from the best price and marks own rows', () => {
    const rows = sumRows(asks, groupedOwnPrices(['100.2'], 'asks', '0.1'));
    expect(rows.map((row) => row.sum)).toEqual(['0.1', '0.3', '0.6', '1.6']);
    expect(rows.map((row) => row.own)).toEqual([false, true, false, false]);
    const scaled = scaleRows([], rows).asks.map((row) => row.part);
    expect(scaled[3]).toBeGreaterThan(scaled[0] ?? 1);
    expect(Math.max(...scaled)).toBeLessThanOrEqual(1);
  });

  it('offers steps that make sense for the price', () => {
    expect(groupSteps('0.1', '64218.4')).toEqual(['0.1', '1', '10', '100']);
    expect(groupSteps('0.00001', '0.04')).toEqual(['0.00001', '0.0001']);
  });

  it('fills a height with rows that give way only a little', () => {
    expect(fillRows(200, 20)).toEqual({ count: 10, row: 20 });
    expect(fillRows(196, 20)).toEqual({ count: 10, row: 19.6 });
    for (let height = 60; height < 900; height += 1) {
      const { count, row } = fillRows(height, 20);
      expect(row).toBeGreaterThanOrEqual(18);
      expect(count * row).toBeLessThanOrEqual(height + 0.001);
      expect(height - count * row).toBeLessThan(18);
    }
  });
});
