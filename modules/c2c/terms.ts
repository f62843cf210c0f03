import type { Fiat } from '@agio/contracts/payment';

/** What is exchanged, for what. */
export const C2C_COIN = 'USDT';
export const C2C_FIAT = 'CNY' satisfies Fiat;
/** What a provider puts up, in whole coins. */
export const BOND_COINS = 1_000_000n;
/** The smallest order, in hundredths of the currency. */
export const MINIMUM = 70_00n;
/** Minutes of the site's day. */
export const OPENS_MINUTE = 9 * 60;
export const CLOSES_MINUTE = 21 * 60;
