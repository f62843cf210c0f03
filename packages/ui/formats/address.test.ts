// Protects: an address is read in the same groups by every reader, and copied, searched and compared whole.
import { expect, it } from 'vitest';
import { inGroups, shortened } from './address.ts';

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

it('F13: groups without losing a letter, and 0x is none of the four', () => {
  expect(inGroups(evm).slice(0, 3)).toEqual(['0x5aAe', 'b605', '3F3E']);
  expect(inGroups(segwit).slice(0, 3)).toEqual(['bc1q', 'ar0s', 'rrr7']);
  for (const address of [evm, segwit, '0x', '']) expect(inGroups(address).join('')).toBe(address);
});

it('shortens what is long', () => {
  expect(shortened(evm)).toBe('0x5aAeb6…1BeAed');
  expect(shortened('short')).toBe('short');
});
