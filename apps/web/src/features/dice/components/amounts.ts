import { addDecimals, decimalsOf, fixed, groupThousands, percent, truncate, signed as signedFigure } from '@agio/ui';

/** Coins with as many decimals as they have, two at least. */
export const coins = (amount: string): string => {
  const cut = truncate(amount, 8);
  return groupThousands(fixed(cut, Math.max(2, decimalsOf(cut))));
};

/** With two decimals, for what is only looked at. */
export const rough = (amount: string): string => groupThousands(fixed(truncate(amount, 2), 2));

/** With its sign. */
export const signed = (amount: string, shown = coins): string => signedFigure(amount, shown);

/** A share of one as per cent, without a sign. */
export const rate = (share: string): string => percent(addDecimals(share, '0')).replace('+', '');

/** The value of a share, with four digits. */
export const shareValue = (value: string): string => fixed(value, 4);
