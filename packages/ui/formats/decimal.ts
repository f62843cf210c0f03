/**
 * Exact arithmetic on decimal strings, for display and for forms.
 *
 * A value is an integer and the number of its decimals: "1.50" is `{ units: 150n, scale: 2 }`.
 * The ledger never sees a result from here; the server decides alone.
 */
export type Decimal = { readonly units: bigint; readonly scale: number };

const shape = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Reads a decimal string. Anything that is not one is refused with `null`, so that a half-typed input is no bug. */
export function parseDecimal(text: string): Decimal | null {
  const match = shape.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** Writes the value with all its decimals: `{150n, 2}` → "1.50". */
export function writeDecimal({ units, scale }: Decimal): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
  return negative ? `-${text}` : text;
}

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

function aligned(left: Decimal, right: Decimal): [bigint, bigint, number] {
  const scale = Math.max(left.scale, right.scale);
  return [left.units * powerOfTen(scale - left.scale), right.units * powerOfTen(scale - right.scale), scale];
}

const zero: Decimal = { units: 0n, scale: 0 };
const read = (text: string): Decimal => parseDecimal(text) ?? zero;

/** −1, 0 or 1. Text that is no number counts as zero. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = aligned(read(left), read(right));
  return a < b ? -1 : a > b ? 1 : 0;
}

export function addDecimals(left: string, right: string): string {
  const [a, b, scale] = aligned(read(left), read(right));
  return writeDecimal({ units: a + b, scale });
}

export function subtractDecimals(left: string, right: string): string {
  const [a, b, scale] = aligned(read(left), read(right));
  return writeDecimal({ units: a - b, scale });
}

/** Exact: the product has as many decimals as both factors together. Truncate it before showing it. */
export function multiplyDecimals(left: string, right: string): string {
  const a = read(left);
  const b = read(right);
  return writeDecimal({ units: a.units * b.units, scale: a.scale + b.scale });
}

/** Cut, never rounded, at `decimals` (10, as the house's display and rate divisions). Division by zero is "0". */
export function divideDecimals(left: string, right: string, decimals = 10): string {
  const a = read(left);
  const b = read(right);
  if (b.units === 0n) return '0';
  const shift = decimals + b.scale - a.scale;
  const top = shift >= 0 ? a.units * powerOfTen(shift) : a.units;
  const bottom = shift >= 0 ? b.units : b.units * powerOfTen(-shift);
  return writeDecimal({ units: top / bottom, scale: decimals });
}

/** −1, 0 or 1: what colour and arrow a change has. */
export function signOf(text: string): -1 | 0 | 1 {
  return compareDecimals(text, '0');
}

/** "0.5000" → "0.5", "3.000" → "3". */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
