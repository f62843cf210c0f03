// Protects: the numeric rules of every money field (spec §5): no leading zeros, clamp, cut, and a word for each change.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitNumber, isPlainNumber, NOT_A_NUMBER, settled, settleNumber } from './numeric-input.ts';
import { readNumber } from './read-number.ts';

describe('numeric input', () => {
  it('cuts to the decimals of the market, and says so where the value changes', () => {
    expect(fitNumber('1.23456', { decimals: 2 })).toEqual({ value: '1.23', adjusted: 'cut' });
    expect(fitNumber('1.23000', { decimals: 2 })).toEqual({ value: '1.23', adjusted: null });
    expect(fitNumber('1.9', { decimals: 0 })).toEqual({ value: '1', adjusted: 'cut' });
  });
  it('clamps to the maximum while typing, to the minimum on leaving, with a word', () => {
    expect(fitNumber('150', { max: '100.5' })).toEqual({ value: '100.5', adjusted: 'max' });
    expect(fitNumber('0', { min: '0.1' })).toEqual({ value: '0', adjusted: null });
    expect(settled('0', { min: '0.1' })).toEqual({ value: '0.1', adjusted: 'min' });
    expect(settleNumber('', { min: '0.1' })).toBe('');
    expect(settleNumber('2.')).toBe('2');
    expect(settleNumber(NOT_A_NUMBER, { min: '0.1', decimals: 2 })).toBe(NOT_A_NUMBER);
  });
  it('B21: says that it is the most, also of what is typed behind it, and that it was cut only where it was', () => {
    expect(fitNumber('123', { decimals: 5, max: '100.00000' })).toEqual({ value: '100', adjusted: 'max' });
    expect(fitNumber('1004', { decimals: 5, max: '100.00000' })).toEqual({ value: '100', adjusted: 'max' });
    expect(fitNumber('0.995594', { decimals: 5, max: '0.99559' })).toEqual({ value: '0.99559', adjusted: 'max' });
    expect(fitNumber('0.995585', { decimals: 5, max: '0.99559' })).toEqual({ value: '0.99558', adjusted: 'cut' });
  });
  it('is stable: what was read is read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' ]{0,12}$/)), fc.boolean(), (raw, isPasted) => {
        const once = readNumber(raw, { isPasted });
        if (!once.ok) return;
        expect(isPlainNumber(once.value)).toBe(true);
        expect(readNumber(once.value, { isPasted })).toEqual(once);
      }),
    );
  });
});
