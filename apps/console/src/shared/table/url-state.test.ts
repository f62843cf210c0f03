// Protects: a list's address brings the same list back, and a made-up address brings nothing else.
import { expect, it } from 'vitest';
import { sortFrom, sortText, tableParams, withParams } from './url-state.ts';

it('writes and reads a sort', () => {
  for (const sort of [
    { key: 'seen', isDescending: true },
    { key: 'name', isDescending: false },
  ] as const)
    expect(sortFrom(sortText(sort), ['name', 'seen'])).toEqual(sort);
});

it('takes no sort by what is no column', () => {
  for (const text of [undefined, '', '-', 'hash', '--seen', 'seen ', '__proto__']) expect(sortFrom(text, ['name', 'seen'])).toBeNull();
});

it('keeps the filters and drops the rest', () => {
  const read = tableParams(['operator', 'before'], ['name']);
  expect(read({ operator: 'm.rey', before: 40, sort: '-name', evil: 'x' })).toEqual({ operator: 'm.rey', before: '40', sort: '-name' });
  expect(read({ operator: ['a'], before: '', sort: 'evil' })).toEqual({});
});

it('takes an emptied filter out of the address', () => {
  expect(withParams<{ a?: string; b?: string }>({ a: '1', b: '2' }, { a: '', b: '3' })).toEqual({ b: '3' });
});
