// Protects: amounts are grouped while they are typed, and the caret stays behind its digit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletingFrom, shownNumber, typedNumber, type TypedNumber } from './grouped-input.ts';

/** Plain numbers as somebody may have typed them so far. */
const plains = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.option(fc.stringMatching(/^\d{0,8}$/), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? String(whole) : `${whole}.${fraction}`));
const digitsBefore = (text: string, caret: number): string => text.slice(0, caret).replaceAll(',', '');
const over = (old: string, text: string): TypedNumber =>
  typedNumber({
    before: { text: old, isGrouped: true, isComma: false },
    selection: { start: 0, end: old.length },
    text,
    caret: text.length,
  });

describe('a grouped field', () => {
  it('takes what is pasted over it, whatever stood there', () => {
    expect(over('60,100', '60,5')).toMatchObject({ value: '60.5', shown: '60.5', caret: 4 });
    expect(over('', '1,234.5')).toMatchObject({ value: '1234.5', shown: '1,234.5', caret: 7 });
    expect(over('9', '1234567')).toMatchObject({ value: '1234567', shown: '1,234,567', caret: 9 });
    expect(over('1,234', '')).toMatchObject({ value: '', shown: '', caret: 0 });
    expect(over('', '.5')).toMatchObject({ value: '0.5', shown: '0.5' });
  });

  it('keeps the caret behind a digit that is typed anywhere', () => {
    fc.assert(
      fc.property(plains, fc.nat(), fc.integer({ min: 1, max: 9 }), (plain, place, digit) => {
        const text = shownNumber(plain);
        const caret = place % (text.length + 1);
        const typed = typedNumber({
          before: { text, isGrouped: true, isComma: false },
          selection: { start: caret, end: caret },
          text: text.slice(0, caret) + String(digit) + text.slice(caret),
          caret: caret + 1,
        });
        // A zero in front of everything gives way to the digit.
        fc.pre(!plain.startsWith('0'));
        if (!typed.ok) throw new Error(typed.why);
        expect(digitsBefore(typed.shown, typed.caret)).toBe(digitsBefore(text, caret) + String(digit));
        expect(typed.value).toBe(digitsBefore(text, caret) + String(digit) + text.slice(caret).replaceAll(',', ''));
      }),
    );
  });

  it('reads what is left where a selection is deleted or unknown', () => {
    const before = { text: '1,234,567', isGrouped: true, isComma: false };
    expect(typedNumber({ before, selection: { start: 1, end: 5 }, text: '1,567', caret: 1 })).toMatchObject({ value: '1567', caret: 1 });
    expect(typedNumber({ before, selection: null, text: '1,234,5678', caret: 10 })).toMatchObject({ value: '12345678' });
    expect(typedNumber({ before, selection: null, text: '1,234,56', caret: 8 })).toMatchObject({ value: '123456' });
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
