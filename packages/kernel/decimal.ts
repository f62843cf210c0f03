/** Powers of ten that a number holds exactly together with what they are multiplied by here. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
/** Fewer digits than these make a number that is exact. */
const EXACT_DIGITS = 15;
const ZERO = 48;

/** The format of amounts and prices on the wire: plain ASCII digits, at most 18 before and 18 after the dot. */
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

/**
 * As `parseDecimal`, for what fits a number: undefined as well when there are more than 15 digits, with `decimals` after the
 * dot, or when the text is not of this shape. Then use `parseDecimal`.
 */
export function parseSmallDecimal(text: string, decimals: number): number | undefined {
  const { length } = text;
  if (length === 0 || length > EXACT_DIGITS + 1) return undefined;
  let value = 0;
  let dot = -1;
  for (let at = 0; at < length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (dot < 0 && text[at] === '.') dot = at;
    else return undefined;
  }
  const whole = dot < 0 ? length : dot;
  const fraction = dot < 0 ? 0 : length - dot - 1;
  const isPlain = whole > 0 && (whole === 1 || text.charCodeAt(0) !== ZERO) && (dot < 0 || fraction > 0);
  if (!isPlain || fraction > decimals || whole + decimals > EXACT_DIGITS) return undefined;
  return value * POWERS[decimals - fraction]!;
}

/** Writes a whole number of 10^-decimals as the shortest decimal string. A number must be exact: below 2^53. */
export function formatDecimal(value: bigint | number, decimals: number): string {
  const text = formatFixed(value, decimals);
  if (decimals === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** Writes with exactly `decimals` digits after the dot, as prices at a tick are shown. A number must be exact: below 2^53. */
export function formatFixed(value: bigint | number, decimals: number): string {
  const isNegative = value < 0;
  const digits = String(isNegative ? -value : value).padStart(decimals + 1, '0');
  const sign = isNegative ? '-' : '';
  if (decimals === 0) return sign + digits;
  const dot = digits.length - decimals;
  return `${sign}${digits.slice(0, dot)}.${digits.slice(dot)}`;
}

/** Number of digits after the dot that a decimal string uses, trailing zeros not counted. */
export function decimalsOf(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.slice(dot + 1).replace(/0+$/, '').length;
}

/** The product of numbers that are not negative: as a number where that is exact, else as a bigint. */
export function exactProduct(...factors: readonly number[]): bigint | number {
  let product = 1;
  for (const factor of factors) product *= factor;
  if (product <= Number.MAX_SAFE_INTEGER) return product;
  return factors.reduce((whole, factor) => whole * BigInt(factor), 1n);
}

/** floor(a × b ÷ c) for non-negative whole numbers. */
export function mulDivFloor(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b) / c;
}
