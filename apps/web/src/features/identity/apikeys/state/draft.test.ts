// Protects: what the form of an API key sends, and the faults it names before sending.
import { expect, it } from 'vitest';
import { faultsOf, firstDraft, keyInput, looksLikeAddress } from './draft.ts';

it('knows addresses and networks', () => {
  for (const good of ['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32', '::1'])
    expect(looksLikeAddress(good), good).toBe(true);
  for (const bad of ['203.0.113', '203.0.113.256', '203.0.113.0/33', 'example.com', 'abcd', '12:30'])
    expect(looksLikeAddress(bad), bad).toBe(false);
});

it('names every fault', () => {
  expect(faultsOf(firstDraft)).toEqual({ name: true, scopes: false, tooMany: false, badAddress: null });
  expect(faultsOf({ ...firstDraft, name: ' bot ', scopes: [], addresses: '203.0.113.7\nhome' })).toEqual({
    name: false,
    scopes: true,
    tooMany: false,
    badAddress: 'home',
  });
  expect(faultsOf({ ...firstDraft, addresses: '203.0.113.7 '.repeat(21) }).tooMany).toBe(true);
});

it('sends scopes in one order, addresses and expiry only where there are any', () => {
  const draft = { ...firstDraft, name: ' bot ', scopes: ['trade', 'read'] as const };
  expect(keyInput({ ...draft, lifetime: 'none' }, 0)).toEqual({ name: 'bot', scopes: ['read', 'trade'] });
  expect(keyInput({ ...draft, addresses: '203.0.113.7\n::1', lifetime: 'month' }, 1000)).toEqual({
    name: 'bot',
    scopes: ['read', 'trade'],
    addresses: ['203.0.113.7', '::1'],
    expiresAt: 1000 + 30 * 86_400_000,
  });
});
