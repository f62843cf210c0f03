import { join } from 'node:path';
import { root } from './launch/root.mjs';
import { openSite } from './open-site.ts';
import type { OpenedSite } from './open-site.ts';
import type { PlaceOptions } from './place.ts';
import { startServer } from './server.ts';
import type { Server } from './server.ts';
import type { Site } from './site.ts';
import { logIn } from '../apps/server/demo/log-in.ts';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';

export const PASSWORD = 'letters4digits';
export const ALICE = 'alice@agio.example';
export const BOB = 'bob@agio.example';

/** A customer of the seed, with enough for every order of a test. */
export function smallCustomer(account: string) {
  return { account, password: PASSWORD, username: account.split('@')[0], balances: { BTC: '10', USDT: '1000000' } };
}

/** Who trades for money outside from the beginning: certified in a name, paid to a bank account, with coins in the fiat account. */
export const traderOf = (truename: string, number: string, more: object = {}) => ({
  truename,
  methods: [{ type: 'bank', bank: 'Bank of the Delta', number, currency: 'CNY' }],
  ...more,
});

/** A small market without makers, for tests that speak HTTP: two customers, no limits, cheap proofs of work. */
export const SMALL_SEED = {
  title: 'Small',
  coins: [
    { code: 'BTC', name: 'Bitcoin' },
    { code: 'USDT', name: 'Tether USD', decimals: 10 },
  ],
  markets: [
    {
      market: 'BTC_USDT',
      tickSize: '0.1',
      lotSize: '0.00001',
      maxAmount: '100',
      minTotal: '10',
      openingPrice: '64000',
      makerFeeBps: 8,
      takerFeeBps: 10,
    },
  ],
  customers: [ALICE, BOB].map(smallCustomer),
};

type MoreOptions = Pick<PlaceOptions, 'isBare' | 'isEmbedded'>;

const smallPlace = (seed: unknown, env: Readonly<Record<string, string>>, more: MoreOptions): PlaceOptions => ({
  env: { RATE_LIMITS: 'off', CODE_LIMITS: 'off', DEVICE_DELAY: 'off', CAPTCHA_COST: '2', ...env },
  ...more,
  seed,
});

/** The small market in this process. */
export function openSmall(
  seed: unknown = SMALL_SEED,
  env: Readonly<Record<string, string>> = {},
  more: MoreOptions = {},
): Promise<OpenedSite> {
  return openSite(smallPlace(seed, env, more));
}

/** The small market in a server of its own, which a test may kill. */
export function startSmall(
  seed: unknown = SMALL_SEED,
  env: Readonly<Record<string, string>> = {},
  more: MoreOptions = {},
): Promise<Server> {
  return startServer(smallPlace(seed, env, more));
}

export function logInTo(server: Pick<Site, 'url'>, account: string, retries = 0): Promise<LoggedIn> {
  return logIn(server.url, account, PASSWORD, retries);
}

/** The folder of recorded market data and bad input, where this machine has one. */
export const MARKET_DATA = process.env['MARKET_DATA_DIR'];

export function fromRoot(path: string): string {
  return join(root, path);
}
