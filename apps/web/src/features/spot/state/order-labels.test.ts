// Protects the labels of own orders on the chart: none covers another, and many of them become few.
import { describe, expect, it } from 'vitest';
import { groupLines, stackLabels, type PlacedLine } from './order-labels.ts';

const line = (id: string, side: 'buy' | 'sell', y: number): PlacedLine => ({ id, side, y });

describe('stacking', () => {
  it('leaves labels that have room where they are', () => {
    expect(stackLabels([40, 80, 200], 22, 0, 300)).toEqual([40, 80, 200]);
  });

  it('moves what would cover another down', () => {
    expect(stackLabels([40, 41, 42], 22, 0, 300)).toEqual([40, 62, 84]);
  });

  it('keeps all between top and bottom, moving up what stood above', () => {
    expect(stackLabels([5, 290, 299], 22, 50, 300)).toEqual([61, 267, 289]);
  });
});

describe('grouping', () => {
  it('gives up to six lines a label each, from the top', () => {
    const labels = groupLines([line('a', 'buy', 90), line('b', 'sell', 10)], 22);
    expect(labels).toEqual([
      { side: 'sell', ids: ['b'], y: 10 },
      { side: 'buy', ids: ['a'], y: 90 },
    ]);
  });

  it('puts neighbours of one side together when there are more, and leaves the lonely ones', () => {
    const near = [100, 110, 120, 130, 140].map((y, index) => line(`n${index}`, 'buy', y));
    const labels = groupLines([...near, line('far', 'buy', 300), line('s', 'sell', 20)], 22);
    expect(labels.map(({ side, ids, y }) => [side, ids.length, y])).toEqual([
      ['sell', 1, 20],
      ['buy', 5, 120],
      ['buy', 1, 300],
    ]);
  });

  it('ends with one label a side when lines stand everywhere', () => {
    const lines = Array.from({ length: 40 }, (_, index) => line(String(index), index % 2 === 0 ? 'buy' : 'sell', index * 1000));
    const labels = groupLines(lines, 22);
    expect(labels.length).toBeLessThanOrEqual(6);
    expect(labels.flatMap((label) => label.ids)).toHaveLength(40);
  });
});
