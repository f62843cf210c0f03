// Protects against addresses that were made to be taken for a saved one: same ends, another middle.
import { expect, it } from 'vitest';
import { looksLike } from './look-alike.ts';

const OWN = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

it.each([
  ['the same ends', OWN, '0x0000aaaa1111111111111111111111111111a5fa', true],
  ['the same ends in other letters', OWN, '0x000FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5FA', true],
  ['itself', OWN, OWN.toLowerCase(), false],
  ['another end', OWN, '0x00000000219ab540356cBB839Cbe05303d77a5Fb', false],
  ['another beginning', OWN, '0x01000000219ab540356cBB839Cbe05303d7705Fa', false],
  ['what all of a kind begin with', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv85mdq', false],
  ['the ends of SegWit', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx5mdq', true],
  ['the ends on TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Tr7nXXXXXXXXXXXXXXXXXXXXXXXXXXXj6t', true],
] as const)('C20: an address with %s', (_, one, other, isAlike) => {
  expect([looksLike(one, other), looksLike(other, one)]).toEqual([isAlike, isAlike]);
});
