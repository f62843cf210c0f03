import { addDecimals, compareDecimals, multiplyDecimals, parseDecimal, trimZeros, writeDecimal } from './decimal.ts';
import { signMark, unsigned } from './signs.ts';

/**
 * Cuts to `decimals`, never rounds, and never adds a digit (spec §5: amounts default to 8).
 * "1.23456789123" → "1.23456789"; "-0.129", 2 → "-0.12". Text that is no number comes back as "0".
 */
export function truncate(text: string, decimals = 8): string {
  const value = parseDecimal(text);
  if (value === null) return '0';
  if (value.scale <= decimals) return writeDecimal(value);
  const units = value.units / 10n ** BigInt(value.scale - decimals);
  return writeDecimal({ units, scale: decimals });
}

/** Cut and filled to exactly `decimals`, so that a column of prices lines up: "64218.4", 2 → "64218.40". */
export function fixed(text: string, decimals: number): string {
  const cut = parseDecimal(truncate(text, decimals)) ?? { units: 0n, scale: 0 };
  return writeDecimal({ units: cut.units * 10n ** BigInt(decimals - cut.scale), scale: decimals });
}

/** Rounded up at the last decimal and filled, as totals that a customer pays are: "1.2301", 2 → "1.24". */
export function roundUp(text: string, decimals: number): string {
  const cut = fixed(text, decimals);
  return compareDecimals(cut, text) < 0 ? addDecimals(cut, `0.${'1'.padStart(decimals, '0')}`) : cut;
}

/** "1234567.891" → "1,234,567.891". All four languages write thousands with a comma. */
export function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A change: its sign, then its size as `print` shows it. "-1234.5" → "−1,234.5", "2" → "+2", "0" → "0". */
export const signed = (figure: string, print: (size: string) => string = groupThousands): string =>
  `${signMark(figure)}${print(unsigned(figure))}`;

/** How many decimals a value is shown with (spec §9): 3 from 0.1, 4 from 0.01, 6 above 0.001, else 8. */
export function dynamicDecimals(text: string): 3 | 4 | 6 | 8 {
  const size = text.startsWith('-') ? text.slice(1) : text;
  if (compareDecimals(size, '0.1') >= 0) return 3;
  if (compareDecimals(size, '0.01') >= 0) return 4;
  if (compareDecimals(size, '0.001') > 0) return 6;
  return 8;
}

/** Dynamic decimals, cut, grouped: for averages, conversions and anything without a tick of its own. */
export function dynamicNumber(text: string): string {
  return groupThousands(truncate(text, dynamicDecimals(text)));
}

/** A price at the decimals of its market's tick: "64218.4", 1 → "64,218.4". */
export function price(text: string, decimals: number): string {
  return groupThousands(fixed(text, decimals));
}

/** How many decimals a tick or lot has: "0.010" → 2, "5" → 0. */
export function decimalsOf(step: string): number {
  const fraction = step.split('.')[1];
  return fraction === undefined ? 0 : fraction.replace(/0+$/, '').length;
}

/** The significant part and the trailing zeros of a balance, which are dimmed and never dropped: "0.3500" → ["0.35", "00"]. */
export function splitTrailingZeros(text: string): [string, string] {
  const match = /^(.*?)(\.?0+)$/.exec(text);
  if (!text.includes('.') || match === null) return [text, ''];
  return [match[1] ?? '', match[2] ?? ''];
}

/**
 * A ratio as per cent with its sign, cut to `decimals`: "0.02057" → "+2.05%", "-0.0082" → "−0.82%", "0" → "0.00%".
 * The minus is the typographic one, as wide as the plus.
 */
export function percent(ratio: string, decimals = 2): string {
  const cut = fixed(multiplyDecimals(ratio, '100'), decimals);
  return `${signed(cut)}%`;
}

/** A fee rate as per cent without a sign, with at least two decimals: "0.0008" → "0.08%", "0.00025" → "0.025%". */
export function feeRate(fraction: string): string {
  const cut = trimZeros(truncate(multiplyDecimals(fraction, '100'), 4));
  return `${fixed(cut, Math.max(2, decimalsOf(cut)))}%`;
}
