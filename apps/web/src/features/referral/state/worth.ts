import { compareDecimals, multiplyDecimals, subtractDecimals, trimZeros, truncate } from '@agio/ui/formats';

/** Decimals of a rate, as the server cuts them. */
const RATE_DECIMALS = 6;
type Rates = Readonly<Record<string, { readonly direct: string; readonly indirect: string }>>;

/** How a direct rate is shared: what comes back to the friend, cut, and what is left to the inviter. */
export function parted(direct: string, share: string): { readonly back: string; readonly kept: string } {
  const back = trimZeros(truncate(multiplyDecimals(direct, share), RATE_DECIMALS));
  return { back, kept: trimZeros(subtractDecimals(direct, back)) };
}

/** A rate as a sentence has it: "20%", "2.5%". */
export const rateText = (fraction: string): string => `${trimZeros(multiplyDecimals(fraction, '100'))}%`;

export const isNothing = (rate: string): boolean => compareDecimals(rate, '0') === 0;

/** Whether a site pays no reward at all. */
export const paysNothing = (rates: Rates): boolean => Object.values(rates).every((of) => isNothing(of.direct) && isNothing(of.indirect));

/** The fee of a volume, and a part of that fee. */
export function feeOf(volume: string, fee: string, rate = '1'): string {
  return trimZeros(multiplyDecimals(multiplyDecimals(volume, fee), rate));
}
