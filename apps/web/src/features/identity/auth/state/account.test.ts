// Protects: the same account is sent however people write it, and what is no account is caught before it is sent.
import { expect, it } from 'vitest';
import { readAccount } from './account.ts';

it('reads e-mail addresses and international numbers', () => {
  expect(readAccount(' lin.chen@example.com ')).toBe('lin.chen@example.com');
  expect(readAccount('+65 8123 4567')).toBe('+6581234567');
  expect(readAccount('0065-8123-4567')).toBe('+6581234567');
  expect(readAccount('＋８６ 138 0013 8000')).toBe('+8613800138000');
});

it('refuses everything else', () => {
  for (const text of ['', 'lin', 'lin@', 'lin@example', '12345678', '+0123456789', '+65', 'a b@example.com'])
    expect(readAccount(text), text).toBeNull();
});
