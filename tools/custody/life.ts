import type { Chance } from '../simulate/chance.ts';
import { atoms, COINS, GAS, HOT } from './site.ts';
import type { ChainCode, CoinCode, Followed, Site, Wanted } from './site.ts';

const POCKETS = ['trading', 'fiat', 'game'] as const;
const HOUSE_PIECES = 500n;

/** The house's own money, and customers with money in every account. */
export async function begin(site: Site): Promise<void> {
  for (const chain of site.chains) {
    for (const coin of chain.coins) {
      const { asset, piece } = COINS[coin];
      chain.fake.pay(HOT, asset, piece * HOUSE_PIECES);
      for (const customer of site.customers) site.deposit(chain, customer, coin, piece * 100n);
    }
    const [native = 'ETH'] = chain.coins;
    chain.fake.pay(GAS, COINS[native].asset, COINS[native].piece * HOUSE_PIECES);
  }
  await site.blocks(6);
  for (const customer of site.customers) {
    for (const coin of ['ETH', 'USDT', 'BTC'] as const)
      for (const to of ['fiat', 'game'] as const) move(site, customer, coin, 'trading', to, 20n);
    order(site, customer);
  }
}

/** A number of random everyday actions of customers. */
export async function live(site: Site, chance: Chance, steps: number, chains: readonly Followed[] = site.chains): Promise<void> {
  for (let at = 0; at < steps; at += 1) {
    const chain = chance.pick(chains);
    const [customer, coin] = [chance.pick(site.customers), chance.pick(chain.coins)];
    switch (chance.weighed({ deposit: 4, withdraw: 4, move: 2, order: 1, block: 4 })) {
      case 'deposit':
        site.deposit(chain, customer, coin, COINS[coin].piece * BigInt(chance.int(1, 50)));
        break;
      case 'withdraw':
        want(site, chain, coin, BigInt(chance.int(1, 20)), customer);
        break;
      case 'move': {
        const [from, to] = [chance.pick(POCKETS), chance.pick(POCKETS)];
        move(site, customer, coin, from, to, BigInt(chance.int(1, 20)));
        break;
      }
      case 'order':
        order(site, customer);
        break;
      case 'block':
        await site.blocks(1, chains);
    }
  }
}

/** A withdrawal of this many pieces, by the customer or by another one who has enough. */
export function want(site: Site, chain: Followed, coin: CoinCode, pieces: bigint, customer?: number): Wanted | undefined {
  const units = COINS[coin].piece * pieces;
  const rich = (one: number): boolean => site.available(one, coin) >= atoms(coin, units);
  const who = customer === undefined ? site.customers.find(rich) : customer;
  return who === undefined || !rich(who) ? undefined : site.withdraw(chain, who, coin, units);
}

export function nativeOf({ coins }: Followed): CoinCode {
  return coins[0] ?? 'ETH';
}

export function others(site: Site, codes: readonly ChainCode[]): Followed[] {
  return site.chains.filter(({ code }) => !codes.includes(code));
}

export function move(
  site: Site,
  customer: number,
  coin: CoinCode,
  from: (typeof POCKETS)[number],
  to: (typeof POCKETS)[number],
  pieces: bigint,
): void {
  const amount = String(atoms(coin, COINS[coin].piece * pieces));
  site.wallet({ kind: 'wallet.move', customer, coin, amount, from, to, request: null });
}

/** Rests far above the market: it holds money and never matches. */
export function order(site: Site, customer: number): void {
  site.command({
    kind: 'place',
    customer,
    market: 0,
    side: 'sell',
    type: 'limit',
    timeInForce: 'GTC',
    postOnly: true,
    stp: 'expire-taker',
    ticks: 900_000,
    lots: 500,
    total: null,
    expireAtMs: 0,
    clientOrderId: null,
    request: null,
  });
}
