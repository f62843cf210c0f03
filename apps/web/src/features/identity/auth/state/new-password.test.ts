// Protects: the rule of a password that is reset (spec §5), which is not that of sign-up.
import { expect, it } from 'vitest';
import { fitsReset } from './new-password.ts';

it('takes 8 to 20 characters without spaces', () => {
  for (const good of ['kestrels', 'a'.repeat(20), '密码密码密码密码']) expect(fitsReset(good), good).toBe(true);
  for (const bad of ['kestrel', 'a'.repeat(21), 'kestrel 77', '']) expect(fitsReset(bad), bad).toBe(false);
});
