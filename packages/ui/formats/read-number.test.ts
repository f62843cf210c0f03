// Protects: a number that is typed or pasted as people of any locale write it has the value that they meant, or is refused in a word (B21).
import { describe, expect, it } from 'vitest';
import { typedNumber, type ShownText, type TypedNumber } from './grouped-input.ts';
import { readNumber } from './read-number.ts';

type Habit = { readonly locale: string; readonly isCommaDecimal: boolean };
const HABITS: readonly Habit[] = [
  { locale: 'en-US', isCommaDecimal: false },
  { locale: 'de-DE', isCommaDecimal: true },
  { locale: 'de-CH', isCommaDecimal: false },
  { locale: 'fr-FR', isCommaDecimal: true },
  { locale: 'ar-EG', isCommaDecimal: false },
  { locale: 'en-IN', isCommaDecimal: false },
];
const VALUES = [
  '0.5',
  '5',
  '0.001',
  '1.234',
  '12.5',
  '999',
  '1234',
  '60000',
  '60000.5',
  '1234.56',
  '0.285',
  '1234567.891',
  '123456789',
  '12.3456',
  '100.25',
];
const fullWidth = (text: string): string => text.replace(/[\d.,]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

/** As people of a locale write it: grouped or not, in their digits; with a sign, in a table's cell, in full width. */
function writings(value: string, { locale }: Habit): string[] {
  const format = (useGrouping: boolean): string =>
    new Intl.NumberFormat(locale, { useGrouping, maximumFractionDigits: 10 }).format(Number(value));
  const [grouped, plain] = [format(true), format(false)];
  return [...new Set([grouped, plain, `+${plain}`, `\t${grouped}\n`, fullWidth(plain)])];
}

/** What a field holds after somebody typed a text sign by sign, or pasted it over what stood there. */
function enter(text: string, { isCommaDecimal }: Habit, isPasted: boolean, decimals = 10): TypedNumber {
  let shown: ShownText = { text: isPasted ? '1,234' : '', isGrouped: true, isComma: false };
  let typed: TypedNumber = { ok: false, why: 'notNumber', text: '', caret: 0 };
  for (const piece of isPasted ? [text] : text) {
    const now = isPasted ? piece : shown.text + piece;
    const start = isPasted ? 0 : shown.text.length;
    typed = typedNumber(
      { before: shown, selection: { start, end: shown.text.length }, text: now, caret: now.length },
      { isCommaDecimal, decimals },
    );
    shown = typed.ok
      ? { text: typed.shown, isGrouped: true, isComma: typed.isComma }
      : { text: typed.text, isGrouped: false, isComma: false };
  }
  return typed;
}

const cases = HABITS.flatMap((habit) =>
  VALUES.flatMap((value) => writings(value, habit).flatMap((text) => [true, false].map((isPasted) => ({ habit, value, text, isPasted })))),
);

describe('B21: a number as people write it', () => {
  it('has the value that was meant in five hundred texts of six locales, or is refused', () => {
    const changed: string[] = [];
    const refused: string[] = [];
    for (const { habit, isPasted, text, value } of cases) {
      const typed = enter(text, habit, isPasted);
      if (typed.ok && Number(typed.value) !== Number(value)) changed.push(`${habit.locale} ${JSON.stringify(text)}: ${typed.value}`);
      if (!typed.ok) refused.push(`${habit.locale} ${isPasted ? 'pasted' : 'typed'} ${text.trim()}: ${typed.why}`);
    }
    expect(changed).toEqual([]);
    expect(cases.length).toBeGreaterThan(500);
    // What can be read in two ways, and nothing else: one sign with three digits behind it.
    expect(refused.filter((one) => !one.endsWith('twoWays'))).toEqual([]);
    expect(refused.length).toBeLessThan(cases.length / 8);
  });

  it('is never made of a part of what was written', () => {
    const notRead = {
      '-5': 'negative',
      '−0.5': 'negative',
      '(5)': 'negative',
      '5-': 'negative',
      '1e': 'exponent',
      '1e999': 'exponent',
      abc: 'notNumber',
      '5 BTC': 'notNumber',
      $5: 'notNumber',
      '5%': 'notNumber',
      '1.2.3': 'notNumber',
      '1,23,4': 'notNumber',
      '12 34': 'notNumber',
      '1,234': 'twoWays',
      '60,000': 'twoWays',
      '.': 'notNumber',
      '1?5': 'notNumber',
      '1;5': 'notNumber',
      '1_5': 'notNumber',
      '1/2': 'notNumber',
      '0x10': 'notNumber',
      Infinity: 'notNumber',
    };
    for (const [raw, why] of Object.entries(notRead)) expect(readNumber(raw, { isPasted: true }), raw).toEqual({ ok: false, why });
    expect(readNumber('0,5', { decimals: 0 })).toEqual({ ok: false, why: 'whole' });
  });

  it('is read from every way in which it can be written in one way alone', () => {
    const read = {
      '': '',
      '0,5': '0.5',
      '60000,5': '60000.5',
      '1.234,56': '1234.56',
      '1,234.56': '1234.56',
      '1’234.5': '1234.5',
      '1 234,5': '1234.5',
      '1,234,567': '1234567',
      '1.234.567': '1234567',
      '12,34,567.5': '1234567.5',
      '٠٫٥': '0.5',
      '١٬٢٣٤٫٥': '1234.5',
      '１２．５': '12.5',
      '3。5': '3.5',
      '2.853e-05': '0.00002853',
      '1e3': '1000',
      '1,5E+2': '150',
      '1.5×10^3': '1500',
      '\u202a0.5\u202c': '0.5',
      '007': '7',
      '.5': '0.5',
      '5.': '5.',
    };
    for (const [raw, value] of Object.entries(read)) expect(readNumber(raw, { isPasted: true }), raw).toEqual({ ok: true, value });
    expect(readNumber('1,000', { decimals: 0 })).toEqual({ ok: true, value: '1000' });
  });

  it('typed with a comma by a user whose comma groups is asked about before it is cut', () => {
    expect(enter('60,000', { locale: 'en-US', isCommaDecimal: false }, false, 2)).toMatchObject({
      ok: false,
      why: 'twoWays',
      text: '60,000',
    });
    expect(enter('60,000.5', { locale: 'en-US', isCommaDecimal: false }, false, 2)).toMatchObject({ value: '60000.5' });
    expect(enter('1,239', { locale: 'de-DE', isCommaDecimal: true }, false, 2)).toMatchObject({ value: '1.23', adjusted: 'cut' });
  });
});
