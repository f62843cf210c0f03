// Protects: a code is taken as it is pasted, from whatever it stands in, and nothing else is sent in its place (B22).
import { describe, expect, it } from 'vitest';
import { codeInput, isAllSelected } from './code-input.ts';

describe('B22: a field of six digits', () => {
  it('takes what is pasted with six digits in it', () => {
    const texts = [
      '123456',
      '123 456',
      '123-456',
      ' 123456\n',
      '12 34 56',
      '１２３４５６',
      'Your code is 123456.',
      'Agio: 123 456 is your code, good for 10 minutes',
      '[Agio] 123456（10分钟内有效）',
    ];
    for (const text of texts) expect(codeInput('', text, 6), text).toBe('123456');
  });

  it('is replaced by a digit typed over all of it, and keeps no part of it selected', () => {
    expect(isAllSelected(0, 4, 4)).toBe(true);
    expect(codeInput('1234', '5', 6)).toBe('5');
    for (const [start, end] of [
      [4, 4],
      [0, 3],
      [1, 4],
      [null, null],
    ] as const)
      expect(isAllSelected(start, end, 4)).toBe(false);
    expect(isAllSelected(0, 0, 0)).toBe(false);
  });

  it('takes it over or behind what was typed before, and never a mixture of both', () => {
    for (const before of ['9', '99999', '999999']) {
      expect(codeInput(before, '123 456', 6)).toBe('123456');
      expect(codeInput(before, `${before}123456`, 6)).toBe('123456');
    }
    expect(codeInput('99999', '99999your code', 6)).toBe('99999');
    expect(codeInput('12', '12 1111111111', 6)).toBe('12');
    expect(codeInput('', '123456 or 654321', 6)).toBe('');
  });

  it('fills up as it is typed, and takes no seventh digit', () => {
    let value = '';
    for (const digit of '123 4567') value = codeInput(value, value + digit, 6);
    expect(value).toBe('123456');
    expect(codeInput('123456', '12345', 6)).toBe('12345');
    expect(codeInput('123', '123456', 6)).toBe('123456');
  });
});
