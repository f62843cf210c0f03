// Protects: the fast ways of reading and writing decimals give what the exact ones give, wherever numbers take over from bigints.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalsOf, exactProduct, formatDecimal, formatFixed, parseDecimal, parseSmallDecimal } from './decimal.ts';

const decimals = fc.integer({ min: 0, max: 18 });
const safe = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -20, max: 20 }).map((step) => step * 10 ** 14),
);
const pieces = fc.array(fc.constantFrom('0', '1', '5', '9', '.', '-', '+', 'e', ' ', '00', '000', '９'), { maxLength: 20 });

it('a small decimal is read as the exact one, or left to it', () => {
  const plain = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 17n }), decimals).map(([value, places]) => formatFixed(value, places));
  fc.assert(
    fc.property(
      fc.oneof(
        plain,
        pieces.map((list) => list.join('')),
      ),
      decimals,
      (text, places) => {
        const small = parseSmallDecimal(text, places);
        if (small === undefined) return;
        expect(Number.isSafeInteger(small)).toBe(true);
        expect(BigInt(small)).toBe(parseDecimal(text, places));
      },
    ),
    { numRuns: 20_000 },
  );
});

it.each([
  ['64000.1', 1, 640_001],
  ['0.00100', 5, 100],
  ['7', 8, 700_000_000],
  ['999999999999999', 0, 999_999_999_999_999],
])('%s with %i places is small', (text, places, value) => {
  expect(parseSmallDecimal(text, places)).toBe(value);
});

it('numbers are written as bigints are, and read back', () => {
  fc.assert(
    fc.property(safe, decimals, (value, places) => {
      expect(formatFixed(value, places)).toBe(formatFixed(BigInt(value), places));
      expect(formatDecimal(value, places)).toBe(formatDecimal(BigInt(value), places));
      const size = Math.abs(value);
      expect(parseDecimal(formatDecimal(size, places), places)).toBe(BigInt(size));
    }),
    { numRuns: 20_000 },
  );
});

it.each([
  [0, 2, '0.00', '0'],
  [-5, 1, '-0.5', '-0.5'],
  [1200, 2, '12.00', '12'],
  [100, 0, '100', '100'],
  [1_203_000, 6, '1.203000', '1.203'],
])('%i with %i places is %s, shortest %s', (value, places, fixed, shortest) => {
  expect(formatFixed(value, places)).toBe(fixed);
  expect(formatDecimal(value, places)).toBe(shortest);
});

it('a product is exact, as a number or beyond', () => {
  const factor = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.maxSafeNat());
  fc.assert(
    fc.property(factor, factor, factor, (a, b, c) => {
      const exact = BigInt(a) * BigInt(b) * BigInt(c);
      expect(BigInt(exactProduct(a, b, c))).toBe(exact);
    }),
    { numRuns: 20_000 },
  );
});

it.each([
  ['1', 0],
  ['1.', 0],
  ['0.5', 1],
  ['0.50', 1],
  ['10.000', 0],
  ['0.00100', 3],
])('%s uses %i digits after its dot', (text, digits) => {
  expect(decimalsOf(text)).toBe(digits);
});

it.each([
  ['1.230', 2, 123n],
  ['1.231', 2, undefined],
  ['1.2301', 2, undefined],
  ['0.001', 2, undefined],
  ['7.0', 0, 7n],
  ['7.1', 0, undefined],
])('%s in %i digits is %s: no digit is dropped that says something', (text, places, value) => {
  expect(parseDecimal(text, places)).toBe(value);
});
