import { PASSWORD, openSmall } from '../../harness/small-site.ts';
import type { Seed } from '../../apps/server/seed/seed-file.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import type { OpenedSite } from '../../harness/open-site.ts';

/** Somebody outside the platform on the local chain: one of the keys that test chains ship with. */
export const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const IRIS = 'iris@agio.example';
export const JACK = 'jack@agio.example';
export const KIM = 'kim@agio.example';
/** Withdraws without being asked for anything, which others of the day could have used up. */
export const LEE = 'lee@agio.example';
/** Writes what would run if a page took it for markup; nobody else's journey needs her. */
export const MALLORY = 'mallory@agio.example';
const MARKUP = '<svg/onload=alert()>';

const customer = (account: string, balances: Readonly<Record<string, string>>) => ({
  account,
  password: PASSWORD,
  username: account.split('@')[0],
  balances,
  addresses: [{ chain: 'LOCAL', address: OUTSIDE, name: 'My own wallet' }],
});

/** A small market with a chain beside it, where coins really move. Iris has nothing yet; Jack has what she may trade with. */
const COIN_SEED = {
  title: 'Coins',
  coins: [
    { code: 'ETH', name: 'Ether' },
    { code: 'USDT', name: 'Tether USD', decimals: 10 },
  ],
  markets: [
    {
      market: 'ETH_USDT',
      tickSize: '0.01',
      lotSize: '0.0001',
      maxAmount: '2000',
      minTotal: '10',
      openingPrice: '3000',
      makerFeeBps: 8,
      takerFeeBps: 10,
    },
  ],
  customers: [
    customer(IRIS, {}),
    customer(JACK, { ETH: '100', USDT: '1000000' }),
    customer(KIM, {}),
    {
      ...customer(MALLORY, { ETH: '1' }),
      username: MARKUP,
      addresses: [{ chain: 'LOCAL', address: OUTSIDE, name: MARKUP }],
    },
    customer(LEE, { ETH: '100' }),
  ],
  operators: [
    ...operatorsNamed(['owner', 'finance'], 'ora', 'olaf', 'oona', 'otis', 'opal', 'orin', 'odo'),
    ...operatorsNamed(['finance'], 'fay', 'gil'),
  ],
};

/** Opens it, with more in its seed if wanted, and waits until its chain is followed and its hot wallet is funded. */
export async function openCoinSite(
  env: Readonly<Record<string, string>> = {},
  {
    coins = [],
    operators = [],
  }: { readonly coins?: readonly { code: string; name: string }[]; readonly operators?: Seed['operators'] } = {},
): Promise<OpenedSite> {
  const server = await openSmall(
    { ...COIN_SEED, coins: [...COIN_SEED.coins, ...coins], operators: [...COIN_SEED.operators, ...operators] },
    { LOCAL_CHAIN: 'on', LISTING_WAIT_HOURS: '0', ...env },
  );
  await server.chainUrl();
  return server;
}
