// Protects: a look-alike of a saved address is named before anything is confirmed, and a saved one is never called one.
import { expect, it } from 'vitest';
import { lookAlikeOf } from './look-alike.ts';

const saved = {
  id: '1',
  chain: 'ETH',
  address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  name: 'Own',
  note: '',
  time: 0,
  knownFrom: 0,
};
const alike = '0x0000aaaa1111111111111111111111111111a5Fa';

it('C20: names the saved one that it may be taken for, on its chain', () => {
  expect(lookAlikeOf(alike, 'ETH', [saved])).toBe(saved);
  expect(lookAlikeOf(alike, 'BSC', [saved])).toBeUndefined();
  expect(lookAlikeOf(saved.address.toLowerCase(), 'ETH', [saved])).toBeUndefined();
  expect(lookAlikeOf(alike, 'ETH', [saved, { ...saved, address: alike }])).toBeUndefined();
});
