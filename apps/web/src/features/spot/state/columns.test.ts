// Protects: a table whose columns are chosen never loses its last column or its buttons, and never shows less than was asked.
import { expect, it } from 'vitest';
import { parseHiddenColumns, shownColumns, toggleColumn } from './columns.ts';

const columns = [{ key: 'time' }, { key: 'price' }, { key: 'actions', quiet: true }];
const keysOf = (hidden?: readonly string[]): string[] => shownColumns(columns, hidden).map(({ key }) => key);

it('shows what is not hidden, and always the buttons', () => {
  expect(keysOf()).toEqual(['time', 'price', 'actions']);
  expect(keysOf(['time', 'actions'])).toEqual(['price', 'actions']);
});

it('keeps a column, whatever was remembered', () => {
  expect(keysOf(['time', 'price'])).toEqual(['time', 'actions']);
  expect(toggleColumn(['time'], 'price', ['time', 'price'])).toEqual(['time']);
  expect(toggleColumn(['time', 'gone'], 'price', ['time', 'price'])).toEqual(['time', 'gone']);
});

it('takes one away and brings it back', () => {
  expect(toggleColumn([], 'price', ['time', 'price'])).toEqual(['price']);
  expect(toggleColumn(['price'], 'price', ['time', 'price'])).toEqual([]);
});

it('reads nothing from what does not fit', () => {
  expect(parseHiddenColumns('open')).toEqual({});
  expect(parseHiddenColumns({ open: ['fee', 7, null], history: 'fee', deals: [], other: ['fee'] })).toEqual({ open: ['fee'] });
});
