import { compareDecimals, divideDecimals, multiplyDecimals, trimZeros } from '@agio/ui/formats';

/** "0.001" → "0.1": what a form shows of a rate. */
export const percentOf = (fraction: string): string => trimZeros(multiplyDecimals(fraction, '100'));

/** "0.1" → "0.001", exactly; `null` for what is no rate: too fine for millionths, or not below 100 %. */
export function fractionOf(percent: string): string | null {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(percent) || compareDecimals(percent, '100') >= 0) return null;
  return trimZeros(divideDecimals(percent, '100', 6));
}

/** The rate that a level pays: its share of a market's, cut to millionths as the core does. */
export const paidOf = (rate: string, share: string): string => multiplyDecimals(rate, share);
