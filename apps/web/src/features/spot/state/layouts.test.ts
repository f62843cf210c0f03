// Protects: layouts come back as they were saved, at most ten, and no stored nonsense reaches the page.
import { expect, it } from 'vitest';
import {
  defaultArrangement,
  isArranged,
  LAYOUTS_MAX,
  parseLayouts,
  problemOfNew,
  problemOfRename,
  removeLayout,
  renameLayout,
  saveLayout,
} from './layouts.ts';
import type { Arrangement, Layout } from './layouts.ts';

const scalping: Arrangement = {
  panes: { book: 300, side: 320, orders: 200, hidden: ['deals'] },
  chart: {
    ...defaultArrangement.chart,
    interval: '1min',
    indicators: ['EMA', 'RSI'],
    parameters: { EMA: [5, 10, 20] },
    compare: 'ETH_USDT',
  },
};
const full = Array.from({ length: LAYOUTS_MAX }, (_, index): Layout => ({ name: `layout ${index}`, ...defaultArrangement }));

it('comes back from the storage as it was saved', () => {
  const kept = saveLayout([], '  Scalping ', scalping);
  expect(kept).toEqual([{ name: 'Scalping', ...scalping }]);
  expect(parseLayouts(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

it('replaces one of the same name, and takes no eleventh', () => {
  expect(saveLayout([{ name: 'a', ...defaultArrangement }], 'a', scalping)).toEqual([{ name: 'a', ...scalping }]);
  expect(problemOfNew(full, 'another')).toBe('full');
  expect(saveLayout(full, 'another', scalping)).toBe(full);
  expect(saveLayout(full, 'layout 3', scalping)[3]).toEqual({ name: 'layout 3', ...scalping });
  expect(problemOfNew([], '   ')).toBe('empty');
});

it('renames and removes', () => {
  const two: Layout[] = [
    { name: 'a', ...defaultArrangement },
    { name: 'b', ...scalping },
  ];
  expect(renameLayout(two, 'b', ' c ').map(({ name }) => name)).toEqual(['a', 'c']);
  expect(problemOfRename(two, 'b', 'a')).toBe('taken');
  expect(renameLayout(two, 'b', 'a')).toBe(two);
  expect(problemOfRename(two, 'b', 'b')).toBeNull();
  expect(removeLayout(two, 'a').map(({ name }) => name)).toEqual(['b']);
});

it('reads nothing from what does not fit', () => {
  expect(parseLayouts('layouts')).toEqual([]);
  expect(parseLayouts([null, 7, { name: ' ' }, { name: 5 }])).toEqual([]);
  expect(parseLayouts([{ name: 'a', panes: { book: 'wide' }, chart: { interval: '7min', compare: '<b>' } }, { name: 'a' }])).toEqual([
    { name: 'a', ...defaultArrangement },
  ]);
  expect(parseLayouts([...full, { name: 'eleventh' }])).toHaveLength(LAYOUTS_MAX);
});

it('knows a layout again, in whatever order its parts were written', () => {
  const { panes, chart } = scalping;
  expect(isArranged({ panes, chart: { compare: 'ETH_USDT', ...chart } }, scalping)).toBe(true);
  expect(isArranged({ panes: { ...panes, book: 301 }, chart }, scalping)).toBe(false);
});
