// Protects: what the security dialogs take before they send it (spec §5).
import { expect, it } from 'vitest';
import { fitsPassword, fitsPayPassword, fitsPhrase, readContact } from './rules.ts';

it('knows passwords, fund passwords and phrases', () => {
  expect(['kestrels', 'a'.repeat(20)].every(fitsPassword)).toBe(true);
  expect(['kestrel', 'a'.repeat(21), 'kes trels'].some(fitsPassword)).toBe(false);
  expect(fitsPayPassword('402913')).toBe(true);
  expect(['40291', '4029133', '40291a', '٤٠٢٩١٣'].some(fitsPayPassword)).toBe(false);
  expect(['blue', '蓝色苍鹭', 'x'.repeat(20)].every(fitsPhrase)).toBe(true);
  expect(['abc', ' ab ', 'x'.repeat(21)].some(fitsPhrase)).toBe(false);
});

it('reads an address however it is written', () => {
  expect(readContact('email', ' lin@example.com ')).toBe('lin@example.com');
  expect(readContact('email', '+6581234567')).toBeNull();
  expect(readContact('mobile', '0065 8123-4567')).toBe('+6581234567');
  expect(readContact('mobile', '81234567')).toBeNull();
});
