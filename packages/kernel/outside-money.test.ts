// Protects: staff who compare an account with what a customer says see its end, and none of them all of it.
import { expect, it } from 'vitest';
import { endOf } from './index.ts';

it('an account is told by its last four characters, and one that is a mail address by its host', () => {
  expect(endOf('6200447190238814')).toBe('8814');
  expect(endOf('demo@agio.example')).toBe('o@agio.example');
  expect(endOf('a@b.example')).toBe('@b.example');
  expect(endOf('+8613800138000')).toBe('8000');
});
