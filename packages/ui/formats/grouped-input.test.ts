// Protects: amounts are grouped while they are typed, and nobody's caret moves away from the digit it was behind.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletingFrom, groupedInput, shownNumber } from './grouped-input.ts';

/** Plain numbers as somebody may have typed them so far. */
const plains = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.option(fc.stringMatching(/^\d{0,8}$/), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? String(whole) : `${whole}.${fraction}`));
const digitsBefore = (text: string, caret: number): string => text.slice(0, caret).replaceAll(',', '');

describe('a grouped field', () => {
  it('takes what is typed and pasted', () => {
    expect(groupedInput('1,234.5', 7)).toEqual({ value: '1234.5', shown: '1,234.5', caret: 7 });
    expect(groupedInput('1234567', 7)).toEqual({ value: '1234567', shown: '1,234,567', caret: 9 });
    expect(groupedInput('', 0)).toEqual({ value: '', shown: '', caret: 0 });
    expect(groupedInput('12,34', 5)).toEqual({ value: '1234', shown: '1,234', caret: 5 });
    expect(groupedInput('9999', 4, { max: '500' })).toEqual({ value: '500', shown: '500', caret: 3 });
    expect(groupedInput('.5', 1)).toEqual({ value: '0.5', shown: '0.5', caret: 2 });
  });

  it('gives back the plain number it shows', () => {
    fc.assert(
      fc.property(plains, (plain) => {
        const shown = shownNumber(plain);
        expect(groupedInput(shown, shown.length)).toEqual({ value: plain, shown, caret: shown.length });
      }),
    );
  });

  it('keeps the caret behind a digit that is typed anywhere', () => {
    fc.assert(
      fc.property(plains, fc.nat(), fc.integer({ min: 1, max: 9 }), (plain, place, digit) => {
        const before = shownNumber(plain);
        const caret = place % (before.length + 1);
        const typed = groupedInput(before.slice(0, caret) + String(digit) + before.slice(caret), caret + 1);
        // A zero in front of everything gives way to the digit.
        fc.pre(!plain.startsWith('0'));
        expect(digitsBefore(typed.shown, typed.caret)).toBe(digitsBefore(before, caret) + String(digit));
        expect(typed.value).toBe(digitsBefore(before, caret) + String(digit) + before.slice(caret).replaceAll(',', ''));
      }),
    );
  });

  it('deletes a digit with every press, never a comma that comes back', () => {
    fc.assert(
      fc.property(plains, fc.nat(), fc.constantFrom('Backspace', 'Delete'), (plain, place, key) => {
        const shown = shownNumber(plain);
        const caret = deletingFrom(shown, place % (shown.length + 1), key);
        const at = key === 'Backspace' ? caret - 1 : caret;
        fc.pre(at >= 0 && at < shown.length);
        expect(shown[at]).not.toBe(',');
      }),
    );
  });
});
