// Protects: a disk that is full when the embedded database opens is reported in words that every thread can read.
import { expect, it } from 'vitest';
import { fileError } from './file-error.ts';

it('O15: names what the file system under PGlite refused, and leaves other errors alone', () => {
  expect(fileError({ name: 'ErrnoError', errno: 51 })).toMatchObject({
    message: 'ENOSPC: the embedded database cannot write its files',
    code: 'ENOSPC',
  });
  expect(fileError({ errno: 44 })).toMatchObject({ code: 'errno 44' });
  const other = new Error('syntax');
  expect([fileError(other), fileError('text')]).toEqual([other, 'text']);
});
