import { compareDecimals } from './decimal.ts';
import { truncate } from './numbers.ts';

export type NumericRules = {
  /** The largest value the field takes; more is set to it. Applied while typing. */
  readonly max?: string | undefined;
  /** The smallest value; less is set to it. Applied on leaving the field only, else "0.5" could not be typed above 0.1. */
  readonly min?: string | undefined;
  /** Decimals beyond this are cut. Without it, as many as typed. */
  readonly decimals?: number | undefined;
};

/**
 * What a numeric field keeps of what was typed or pasted (spec §5): digits and one dot, no leading zeros.
 * "00.5" → "0.5", "1,234.5" → "1234.5", ".5" → "0.5", "1.2.3" → "1.23", "abc" → "". A dot at the end stays, since more may follow.
 * Full-width digits and dots, as CJK keyboards send them, count as their plain ones.
 */
export function sanitiseNumber(raw: string, rules: NumericRules = {}): string {
  const plain = raw
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[^\d.]/g, '');
  if (plain === '') return '';
  const dot = plain.indexOf('.');
  const whole = (dot < 0 ? plain : plain.slice(0, dot)).replace(/^0+(?=\d)/, '') || '0';
  if (dot < 0) return clampMax(whole, rules.max);
  const fraction = plain
    .slice(dot + 1)
    .replace(/\./g, '')
    .slice(0, rules.decimals);
  const text = rules.decimals === 0 ? whole : `${whole}.${fraction}`;
  return clampMax(text, rules.max);
}

function clampMax(text: string, max: string | undefined): string {
  return max !== undefined && compareDecimals(text, max) > 0 ? max : text;
}

/** The value on leaving the field: as `sanitiseNumber`, without a dot at the end, not below the minimum. Empty stays empty. */
export function settleNumber(raw: string, rules: NumericRules = {}): string {
  const text = sanitiseNumber(raw, rules).replace(/\.$/, '');
  if (text === '') return '';
  const cut = rules.decimals === undefined ? text : truncate(text, rules.decimals);
  return rules.min !== undefined && compareDecimals(cut, rules.min) < 0 ? rules.min : cut;
}
