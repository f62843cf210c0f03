import { decimalsOf, fixed, groupThousands, trimZeros, truncate } from '@agio/ui';

/** Coins with as many decimals as they have, two at least. */
export const coins = (amount: string): string => {
  const cut = truncate(amount, 8);
  return groupThousands(fixed(cut, Math.max(2, decimalsOf(cut))));
};

/** Coins without decimals that say nothing, for limits. */
export const short = (amount: string): string => groupThousands(trimZeros(truncate(amount, 8)));

/** A price with four decimals at least, as those of currencies have. */
export const priceText = (price: string): string => groupThousands(fixed(price, Math.max(4, decimalsOf(price))));
