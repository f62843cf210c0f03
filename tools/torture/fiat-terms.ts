import type { Fiat } from '@agio/contracts/payment';

export const FIAT_COIN = 'USDT';
export const CURRENCY: Fiat = 'CNY';

interface Trader {
  readonly truename: string;
  readonly number: string;
  /** What goes into the fiat account. */
  readonly fiat: string;
}

/** Those who trade for money outside, by their index in `ACCOUNTS`: the first two are merchants and providers. */
export const TRADERS: readonly Trader[] = [
  { truename: 'Ann Torres', number: '6200447190238814', fiat: '1600000' },
  { truename: 'Ben Ortega', number: '6222021234567894', fiat: '1600000' },
  { truename: 'Cid Navarro', number: '6228480012345671', fiat: '100000' },
  { truename: 'Dot Aranda', number: '6217000099887768', fiat: '100000' },
];
export const SHOPS: readonly string[] = ['Ann Exchange', 'Ben Exchange'];

/** The index of the trader with a name. */
export const traderOf = (shop: string): number => SHOPS.indexOf(shop);

/** Advertisements of the merchants; `side` is what they do. */
export const ADS = [
  { owner: 0, side: 'sell', price: '7.2', isAuto: false },
  { owner: 0, side: 'buy', price: '7.1', isAuto: true },
  { owner: 1, side: 'sell', price: '7.2', isAuto: true },
  { owner: 1, side: 'buy', price: '7.1', isAuto: false },
] as const;
export const AD_QUANTITY = '300000';
export const SELL_PRICE = '7.2';
export const BUY_PRICE = '7.1';
