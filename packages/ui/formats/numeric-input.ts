import { compareDecimals, trimZeros } from './decimal.ts';

export type NumericRules = {
  /** The largest value the field takes; more is set to it. Applied while typing. */
  readonly max?: string | undefined;
  /** The smallest value; less is set to it. Applied on leaving the field only, else "0.5" could not be typed above 0.1. */
  readonly min?: string | undefined;
  /** Decimals beyond this are cut. Without it, as many as typed. */
  readonly decimals?: number | undefined;
};

/** What a field tells its form while its text is no number: no form and no call takes it for one, nor for an empty field. */
export const NOT_A_NUMBER = '?';

/** The outcome of a value that does not fit its field. */
export type Adjustment = 'max' | 'min' | 'cut';
export type FittedNumber = { readonly value: string; readonly adjusted: Adjustment | null };

const PLAIN = /^(|(0|[1-9]\d*)(\.\d*)?)$/;

/** Whether it is a plain decimal as fields keep them, empty or with a dot at its end included. */
export const isPlainNumber = (text: string): boolean => PLAIN.test(text);

/** A plain decimal within the rules of its field, and what was changed for that; zeros that say nothing are cut without a word. */
export function fitNumber(value: string, { decimals, max }: NumericRules = {}): FittedNumber {
  if (value === '') return { value, adjusted: null };
  const [whole = '', fraction] = value.split('.');
  const cut = fraction === undefined || decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
  const isCut = fraction !== undefined && decimals !== undefined && /[1-9]/.test(fraction.slice(decimals));
  // What is typed behind the most is more than that, and not cut from it.
  if (max !== undefined && compareDecimals(value, max) > 0) return { value: trimZeros(max), adjusted: 'max' };
  return { value: cut, adjusted: isCut ? 'cut' : null };
}

/** The value on leaving the field: without a dot at the end, within its bounds. What is empty or no number stays as it is. */
export function settleNumber(text: string, rules: NumericRules = {}): string {
  return settled(text, rules).value;
}

/** As `settleNumber`, with what was changed. */
export function settled(text: string, rules: NumericRules = {}): FittedNumber {
  if (text === '' || !isPlainNumber(text)) return { value: text, adjusted: null };
  const fitted = fitNumber(text.replace(/\.$/, ''), rules);
  if (rules.min !== undefined && compareDecimals(fitted.value, rules.min) < 0) return { value: rules.min, adjusted: 'min' };
  return fitted;
}
