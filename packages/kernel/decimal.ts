/** What amounts and prices look like on the wire: plain ASCII digits, at most 18 before and 18 after the dot. */
export const DECIMAL_PATTERN = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/**
 * Reads a decimal string as a whole number of 10^-decimals.
 * Returns undefined when it is malformed or has digits beyond `decimals` that are not zero.
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  if (!DECIMAL_PATTERN.test(text)) return undefined;
  const dot = text.indexOf('.');
  const whole = dot < 0 ? text : text.slice(0, dot);
  const fraction = dot < 0 ? '' : text.slice(dot + 1);
  if (fraction.length > decimals && /[1-9]/.test(fraction.slice(decimals))) return undefined;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** Writes a whole number of 10^-decimals as the shortest decimal string. */
export function formatDecimal(value: bigint, decimals: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Writes with exactly `decimals` digits after the dot, as prices at a tick are shown. */
export function formatFixed(value: bigint, decimals: number): string {
  const text = formatDecimal(value, decimals);
  if (decimals === 0) return text;
  const dot = text.indexOf('.');
  return dot < 0 ? `${text}.${'0'.repeat(decimals)}` : text.padEnd(dot + 1 + decimals, '0');
}

/** Number of digits after the dot that a decimal string uses, trailing zeros not counted. */
export function decimalsOf(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.slice(dot + 1).replace(/0+$/, '').length;
}

/** floor(a × b ÷ c) for non-negative whole numbers. */
export function mulDivFloor(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b) / c;
}
