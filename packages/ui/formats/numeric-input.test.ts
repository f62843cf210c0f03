// Protects: the numeric rules of every money field (spec §5): digits and one dot, no leading zeros, clamp, cut.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitiseNumber, settleNumber } from './numeric-input.ts';

describe('numeric input', () => {
  it('keeps digits and one dot, and drops leading zeros', () => {
    const cases = {
      '00.5': '0.5',
      '007': '7',
      '.5': '0.5',
      '1,234.5': '1234.5',
      '1.2.3': '1.23',
      abc: '',
      '-5': '5',
      '0': '0',
      '1.': '1.',
      '1２．5': '12.5',
      '3。5': '3.5',
    };
    for (const [raw, kept] of Object.entries(cases)) expect(sanitiseNumber(raw)).toBe(kept);
  });
  it('cuts to the decimals of the market', () => {
    expect(sanitiseNumber('1.23456', { decimals: 2 })).toBe('1.23');
    expect(sanitiseNumber('1.9', { decimals: 0 })).toBe('1');
  });
  it('clamps to the maximum while typing, to the minimum on leaving', () => {
    expect(sanitiseNumber('150', { max: '100.5' })).toBe('100.5');
    expect(sanitiseNumber('0', { min: '0.1' })).toBe('0');
    expect(settleNumber('0', { min: '0.1' })).toBe('0.1');
    expect(settleNumber('', { min: '0.1' })).toBe('');
    expect(settleNumber('2.')).toBe('2');
  });
  it('is stable: what it kept, it keeps again', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }), (raw, decimals) => {
        const once = sanitiseNumber(raw, { decimals });
        expect(sanitiseNumber(once, { decimals })).toBe(once);
        expect(once).toMatch(/^(|(0|[1-9]\d*)(\.\d*)?)$/);
      }),
    );
  });
});
