// Protects: who counts as logged in (spec §4): a token of three parts whose expiry is not past.
import { expect, it } from 'vitest';
import { expiryOf, isLive } from './token.ts';

const tokenWith = (claims: object): string =>
  `head.${btoa(JSON.stringify(claims)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_')}.sign`;

it('reads the expiry from the payload', () => {
  expect(expiryOf(tokenWith({ exp: 1_800_000_000, name: '>>>???' }))).toBe(1_800_000_000_000);
});

it('takes only three parts with an expiry that is not past', () => {
  const now = 1_800_000_000_000;
  expect(isLive(tokenWith({ exp: 1_800_000_001 }), now)).toBe(true);
  expect(isLive(tokenWith({ exp: 1_800_000_000 }), now)).toBe(false);
  for (const token of [null, '', 'a.b', 'a.b.c', `${tokenWith({ exp: 1_900_000_000 })}.more`, tokenWith({}), tokenWith({ exp: 'soon' })])
    expect(isLive(token, now)).toBe(false);
});
