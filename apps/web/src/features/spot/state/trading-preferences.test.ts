// Protects: a phone is asked about nothing that it does not have.
import { expect, it } from 'vitest';
import { preferencesOn } from './trading-preferences.ts';

it('leaves keys and the buttons above the book to larger screens', () => {
  expect(preferencesOn(true)).toEqual(['confirm', 'sounds', 'notices']);
  expect(preferencesOn(false)).toEqual(['confirm', 'oneClick', 'hotKeys', 'sounds', 'notices']);
});
