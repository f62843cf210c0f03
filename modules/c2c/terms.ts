import type { Fiat } from '@agio/contracts/payment';

/** What is exchanged, for what. */
export const C2C_COIN = 'USDT';
export const C2C_FIAT = 'CNY' satisfies Fiat;
/** What a provider puts up, in whole coins. */
export const BOND_COINS = 1_000_000n;
/** The smallest order, and the largest appeal that one person decides, in hundredths of the currency. */
export const MINIMUM = 70_00n;
export const DECIDE_ALONE = 10_000_00n;
/** So many purchases given up within this time pause buying until the first of them is that old: each held a provider's coins for nothing. */
export const GIVEN_UP_MAX = 3;
export const GIVEN_UP_MS = 24 * 60 * 60_000;
/** Minutes of the site's day. */
export const OPENS_MINUTE = 9 * 60;
export const CLOSES_MINUTE = 21 * 60;
