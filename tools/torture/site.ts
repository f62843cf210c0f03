import type { Client } from '@agio/client';
import { parseDecimal } from '@agio/kernel';

export const PASSWORD = 'letters4digits';
export const ACCOUNTS: readonly string[] = ['ann', 'ben', 'cid', 'dot', 'eve', 'fay'].map((name) => `${name}@torture.example`);

/** What every customer begins with; nothing is issued later, so that these sums are the truth to the last atom. */
const FUNDS = { BTC: '40', ETH: '700', USDT: '2500000', CNYT: '18000000' };
export const COINS: readonly { readonly code: string; readonly decimals: number }[] = [
  { code: 'BTC', decimals: 8 },
  { code: 'ETH', decimals: 18 },
  { code: 'USDT', decimals: 10 },
  { code: 'CNYT', decimals: 10 },
];

/** A market as the clients of the torture quote in it: prices are whole numbers of ticks around the opening one. */
export interface Place {
  readonly market: string;
  readonly tick: string;
  readonly lot: string;
  readonly middle: number;
  readonly lots: number;
}

export const PLACES: readonly Place[] = [
  { market: 'BTC_USDT', tick: '0.1', lot: '0.00001', middle: 640_000, lots: 1_500 },
  { market: 'ETH_USDT', tick: '0.01', lot: '0.0001', middle: 310_000, lots: 3_000 },
  { market: 'BTC_CNYT', tick: '1', lot: '0.00001', middle: 455_000, lots: 1_500 },
  { market: 'ETH_BTC', tick: '0.00001', lot: '0.001', middle: 4_850, lots: 900 },
];

export const SEED = {
  title: 'Torture',
  coins: COINS.map(({ code, decimals }) => ({ code, name: code, decimals })),
  markets: PLACES.map(({ market, tick, lot, middle }, sort) => ({
    market,
    tickSize: tick,
    lotSize: lot,
    maxAmount: '1000',
    minTotal: '0.00001',
    openingPrice: times(middle, tick),
    makerFeeBps: 8,
    takerFeeBps: 10,
    sort,
  })),
  customers: ACCOUNTS.map((account) => ({
    account,
    password: PASSWORD,
    username: account.replace('@torture.example', '123'),
    balances: FUNDS,
  })),
};

/** Somebody logged in, by the place in `ACCOUNTS`. */
export interface Who {
  readonly index: number;
  readonly account: string;
  readonly client: Client;
  readonly token: string;
}

/** A whole number of steps as a decimal. */
export function times(count: number, step: string): string {
  const places = step.split('.')[1]?.length ?? 0;
  const value = (BigInt(count) * BigInt(step.replace('.', ''))).toString().padStart(places + 1, '0');
  return places === 0 ? value : `${value.slice(0, -places)}.${value.slice(-places)}`;
}

/** A decimal of a coin as its atoms. */
export function atoms(coin: string, text: string): bigint {
  const found = COINS.find(({ code }) => code === coin);
  const value = found === undefined ? undefined : parseDecimal(text, found.decimals);
  if (value === undefined) throw new Error(`${text} is no amount of ${coin}`);
  return value;
}

/** Atoms of a coin that were ever issued. */
export function issued(coin: string): bigint {
  return atoms(coin, FUNDS[coin as keyof typeof FUNDS]) * BigInt(ACCOUNTS.length);
}
