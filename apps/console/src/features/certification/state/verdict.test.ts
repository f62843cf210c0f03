// Protects verdicts: only marked fields of this level are objected to, with reasons that fit them.
import { expect, it } from 'vitest';
import { problemsOf, reasonsFor } from './verdict.ts';

it('objects to what was marked, in the order of the fields', () => {
  const marks = {
    front: { reason: 'glare', words: ' light ' },
    truename: { reason: 'mismatch', words: '' },
    hand: { reason: 'copy', words: '' },
  } as const;
  expect(problemsOf(marks, ['truename', 'front', 'back'])).toEqual([
    { field: 'truename', reason: 'mismatch', words: '' },
    { field: 'front', reason: 'glare', words: 'light' },
  ]);
});

it('offers reasons that fit a field', () => {
  expect(reasonsFor('truename')).not.toContain('glare');
  expect(reasonsFor('front')).not.toContain('no_face');
  expect(reasonsFor('hand')).toContain('no_face');
});
