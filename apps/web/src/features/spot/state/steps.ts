import { addDecimals, compareDecimals, decimalsOf, divideDecimals, fixed, parseDecimal, trimZeros, writeDecimal } from '@agio/ui/formats';

/** How many whole steps go into a value, cut: (0.0257, 0.01) → 2. */
function stepsIn(value: string, step: string): { steps: bigint; exact: boolean; unit: bigint; scale: number } {
  const a = parseDecimal(value) ?? { units: 0n, scale: 0 };
  const b = parseDecimal(step) ?? { units: 1n, scale: 0 };
  const scale = Math.max(a.scale, b.scale);
  const units = a.units * 10n ** BigInt(scale - a.scale);
  const unit = b.units * 10n ** BigInt(scale - b.scale);
  return { steps: units / unit, exact: units % unit === 0n, unit, scale };
}

/** The largest multiple of the step that is not above the value, with the step's decimals. */
export function floorToStep(value: string, step: string): string {
  const { steps, unit, scale } = stepsIn(value, step);
  return fixed(writeDecimal({ units: steps * unit, scale }), decimalsOf(step));
}

/** The smallest multiple of the step that is not below the value. */
export function ceilToStep(value: string, step: string): string {
  const { steps, exact, unit, scale } = stepsIn(value, step);
  return fixed(writeDecimal({ units: (exact ? steps : steps + 1n) * unit, scale }), decimalsOf(step));
}

/** The multiple of the step that is nearest; halves go up. */
export function nearestStep(value: string, step: string): string {
  const low = floorToStep(value, step);
  const high = ceilToStep(value, step);
  const toLow = divideDecimals(subtract(value, low), step, 18);
  return compareDecimals(toLow, '0.5') < 0 ? low : high;
}

const subtract = (a: string, b: string): string => {
  const left = parseDecimal(a) ?? { units: 0n, scale: 0 };
  const right = parseDecimal(b) ?? { units: 0n, scale: 0 };
  const scale = Math.max(left.scale, right.scale);
  return writeDecimal({ units: left.units * 10n ** BigInt(scale - left.scale) - right.units * 10n ** BigInt(scale - right.scale), scale });
};

export function isOnStep(value: string, step: string): boolean {
  return stepsIn(value, step).exact;
}

export const isPositive = (value: string): boolean => compareDecimals(value, '0') > 0;
export const smaller = (a: string, b: string): string => (compareDecimals(a, b) <= 0 ? a : b);
export const larger = (a: string, b: string): string => (compareDecimals(a, b) >= 0 ? a : b);

/** Decimals of the smallest unit of the quote coin that this market moves: those of tick × lot. */
export function totalDecimals(market: { readonly tickSize: string; readonly lotSize: string }): number {
  return Math.min(10, decimalsOf(market.tickSize) + decimalsOf(market.lotSize));
}

/** What the server takes: plain digits, no zeros at the end, no dot at the end. */
export const wireDecimal = (text: string): string => trimZeros(text.replace(/\.$/, ''));

/** The next multiple of the step below a value, and the next one above it. */
export const stepBelow = (value: string, step: string): string => fixed(subtract(ceilToStep(value, step), step), decimalsOf(step));
export const stepAbove = (value: string, step: string): string => fixed(addDecimals(floorToStep(value, step), step), decimalsOf(step));
