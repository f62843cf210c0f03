// Protects: a page of people and records is found again under its address, and a wrong address shows everything.
import { expect, it } from 'vitest';
import { searchOf, viewOf } from './filters.ts';

it('reads what it has written', () => {
  const search = { range: '30d', people: '2', level: 'indirect', state: 'credited', friend: '7', p: '3' };
  expect(searchOf(viewOf(search))).toEqual(search);
  expect(searchOf(viewOf({}))).toEqual({});
});

it('leaves out what does not fit', () => {
  expect(searchOf(viewOf({ range: 'x', people: '-1', level: 'third', state: 'lost', friend: 'a7', p: 'NaN' }))).toEqual({});
});
