// Protects: figures are cut, never rounded, and follow the specification's decimals (spec §5, §9).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals } from './decimal.ts';
import { currency } from './currency.ts';
import {
  decimalsOf,
  dynamicDecimals,
  dynamicNumber,
  feeRate,
  fixed,
  groupThousands,
  percent,
  price,
  roundUp,
  signed,
  splitTrailingZeros,
  truncate,
} from './numbers.ts';
import { tenThousand } from './ten-thousand.ts';

describe('truncation', () => {
  it('cuts and never rounds', () => {
    expect(truncate('1.23456789999')).toBe('1.23456789');
    expect(truncate('0.999', 2)).toBe('0.99');
    expect(truncate('-0.999', 2)).toBe('-0.99');
    expect(truncate('5', 2)).toBe('5');
  });
  it('never moves a positive value up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }), (units, places) => {
        const text = `${units}.${String(units % 100000n).padStart(5, '0')}`;
        expect(compareDecimals(truncate(text, places), text)).toBeLessThanOrEqual(0);
      }),
    );
  });
  it('fills prices to their tick', () => {
    expect(fixed('64218.4', 2)).toBe('64218.40');
    expect(price('64218.44', 1)).toBe('64,218.4');
    expect(fixed('7', 0)).toBe('7');
  });
});

describe('display', () => {
  it('groups thousands before the dot only', () => {
    expect(groupThousands('1234567.891234')).toBe('1,234,567.891234');
    expect(groupThousands('-1234')).toBe('-1,234');
    expect(groupThousands('999')).toBe('999');
  });
  it('uses 3, 4, 6 or 8 decimals at the borders the specification names', () => {
    expect(['0.1', '0.09', '0.01', '0.0099', '0.001', '0.0011', '0'].map(dynamicDecimals)).toEqual([3, 4, 4, 6, 8, 6, 8]);
    expect(dynamicNumber('0.0123456')).toBe('0.0123');
    expect(dynamicNumber('-12.34567')).toBe('-12.345');
  });
  it('counts amounts above ten thousand in the language of the reader', () => {
    expect(tenThousand('13056320.4', 'en-US')).toEqual({ value: '1,305.632', unit: '×10K' });
    expect(tenThousand('10000', 'zh-CN')).toEqual({ value: '10,000', unit: '' });
    expect(tenThousand('10001', 'zh-CN')).toEqual({ value: '1.000', unit: '万' });
    expect(tenThousand('50000', 'zh-TW').unit).toBe('萬');
    expect(tenThousand('50000', 'ko-KR').unit).toBe('만');
  });
  it('signs per cent and figures, and gives nothing no sign', () => {
    expect(percent('0.02057')).toBe('+2.05%');
    expect(percent('-0.00829')).toBe('−0.82%');
    expect(percent('-0.00001')).toBe('0.00%');
    expect(percent('12.5')).toBe('+1,250.00%');
    expect(['-1234.5', '2', '0', '-0.00'].map((figure) => signed(figure))).toEqual(['−1,234.5', '+2', '0', '0.00']);
  });
  it('writes fees', () => {
    expect(['0.0008', '0.001', '0.01', '0.00025', '0'].map(feeRate)).toEqual(['0.08%', '0.10%', '1.00%', '0.025%', '0.00%']);
  });
  it('reads the decimals of a tick and splits dimmed zeros', () => {
    expect(['0.01', '0.010', '1', '0.00001'].map(decimalsOf)).toEqual([2, 2, 0, 5]);
    expect(splitTrailingZeros('0.35000000')).toEqual(['0.35', '000000']);
    expect(splitTrailingZeros('15000.0000')).toEqual(['15000', '.0000']);
    expect(splitTrailingZeros('100')).toEqual(['100', '']);
  });
  it('writes rate currencies', () => {
    expect(currency('455950.648', 'CNY')).toBe('¥455,950.64');
    expect(currency('0.80119', 'USD')).toBe('$0.8011');
    expect(currency('0', 'CNY')).toBe('¥0.00');
    expect([currency('1', 'USD'), currency('0.99999', 'USD'), currency('-1', 'USD')]).toEqual(['$1.00', '$0.9999', '−$1.00']);
  });
});

it('rounds totals up, as the server does', () => {
  for (const [text, up] of [
    ['1', '1.00'],
    ['1.23', '1.23'],
    ['1.2300', '1.23'],
    ['1.2301', '1.24'],
    ['0.001', '0.01'],
  ] as const)
    expect(roundUp(text, 2)).toBe(up);
});
