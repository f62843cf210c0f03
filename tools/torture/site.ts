import type { Client } from '@agio/client';
import { createEvmChain } from '@agio/chains';
import { parseDecimal } from '@agio/kernel';
import { LOCAL_CODE } from '../../apps/server/chains/local-settings.ts';

export const PASSWORD = 'letters4digits';
export const ACCOUNTS: readonly string[] = ['ann', 'ben', 'cid', 'dot', 'eve', 'fay'].map((name) => `${name}@torture.example`);

/** The initial balances of every customer; later money comes from the chain, so that these sums are the truth to the last atom. */
const FUNDS = { BTC: '40', ETH: '700', USDT: '2500000', CNYT: '18000000' };
/** Coins; `onChain` are their digits on the local chain, `step` is a tenth of the smallest deposit there. */
export const COINS: readonly { readonly code: string; readonly decimals: number; readonly onChain: number; readonly step: string }[] = [
  { code: 'BTC', decimals: 8, onChain: 8, step: '0.00005' },
  { code: 'ETH', decimals: 18, onChain: 18, step: '0.001' },
  { code: 'USDT', decimals: 10, onChain: 6, step: '1' },
  { code: 'CNYT', decimals: 10, onChain: 18, step: '7' },
];
export const CHAIN = LOCAL_CODE;

/** An outside address to which only that one customer withdraws. */
export function outsideOf(index: number): string {
  const adapter = createEvmChain({ url: 'http://127.0.0.1:1', chainId: 31_337 });
  const address = adapter.address(`0x${'5afe'.repeat(9)}${(index + 1).toString(16).padStart(4, '0')}`);
  if (address === undefined) throw new Error('an address of forty digits is one');
  return address;
}

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
  customers: ACCOUNTS.map((account, index) => ({
    account,
    password: PASSWORD,
    username: account.replace('@torture.example', '123'),
    balances: FUNDS,
    addresses: [{ chain: CHAIN, address: outsideOf(index), name: 'Own' }],
  })),
};

export interface ApiKey {
  readonly key: string;
  readonly secret: string;
}

/** Somebody logged in, by the index in `ACCOUNTS`. */
export interface Who {
  readonly index: number;
  readonly account: string;
  readonly client: Client;
  readonly token: string;
  /** The code in the message that a call makes the server send. */
  readonly codeBy: (send: () => Promise<unknown>) => Promise<string>;
  /** Signs withdrawals, which then need no second verification. */
  readonly apiKey: ApiKey;
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

/** Atoms of a coin that the seed issued. */
export function seeded(coin: string): bigint {
  return atoms(coin, FUNDS[coin as keyof typeof FUNDS]) * BigInt(ACCOUNTS.length);
}
