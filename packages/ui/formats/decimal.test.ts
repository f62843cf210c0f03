// Protects: arithmetic shown to customers is exact, at any length, without floats.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  parseDecimal,
  signOf,
  subtractDecimals,
  trimZeros,
  writeDecimal,
} from './decimal.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => writeDecimal({ units, scale }));

describe('decimal strings', () => {
  it('reads back what it writes', () => {
    fc.assert(fc.property(decimals, (text) => writeDecimal(parseDecimal(text) ?? { units: 0n, scale: 99 }) === text));
  });
  it('refuses what is no number', () => {
    for (const text of ['', '.', 'abc', '1e5', '1,000', '--1', 'NaN']) expect(parseDecimal(text)).toBeNull();
  });
  it('adds where floats fail', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(subtractDecimals('0.3', '0.1')).toBe('0.2');
    expect(multiplyDecimals('64218.1', '0.16')).toBe('10274.896');
    expect(compareDecimals('0.30', '0.3')).toBe(0);
  });
  it('subtraction undoes addition', () => {
    fc.assert(fc.property(decimals, decimals, (a, b) => compareDecimals(subtractDecimals(addDecimals(a, b), b), a) === 0));
  });
  it('divides by cutting at ten decimals', () => {
    expect(divideDecimals('2', '3')).toBe('0.6666666666');
    expect(divideDecimals('1', '0.0003', 2)).toBe('3333.33');
    expect(divideDecimals('1.123456789', '1', 2)).toBe('1.12');
    expect(divideDecimals('5', '0')).toBe('0');
  });
  it('knows signs and needless zeros', () => {
    expect([signOf('-0.00'), signOf('-0.01'), signOf('3')]).toEqual([0, -1, 1]);
    expect([trimZeros('0.500'), trimZeros('3.000'), trimZeros('100')]).toEqual(['0.5', '3', '100']);
  });
});
