import { currency, groupThousands, signed, trimZeros } from '@agio/ui';

/** A difference of money or coins, with its sign in front of everything. */
export const signedMoney = (value: string, code: string): string => signed(value, (size) => currency(size, code));
export const signedCoins = (value: string): string => signed(value, (size) => groupThousands(trimZeros(size)));
