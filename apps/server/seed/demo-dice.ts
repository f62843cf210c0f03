import type { Command, Core, Outcome } from '@agio/core';
import type { Site } from '../open-site.ts';
import { SeedError } from './apply-seed.ts';
import type { Seed } from './seed-file.ts';

/** Whole coins: of the house, of the merchants who own parts of the pool, and of those who play. */
const COIN = 'USDT';
const HOUSE_COINS = 150_000n;
const DEALERS: readonly (readonly [account: string, coins: bigint])[] = [
  ['harbour@agio.example', 60_000n],
  ['delta@agio.example', 35_000n],
];
const MAX_STAKE = 500n;

/** Customers of the demo who play dice all day; they have nothing but what is in their game accounts. */
export const DICE_PLAYERS = ['willow@agio.example', 'juniper@agio.example', 'aspen@agio.example'] as const;
const GAME: Readonly<Record<string, bigint>> = {
  ...Object.fromEntries(DICE_PLAYERS.map((account) => [account, 20_000n])),
  'demo@agio.example': 500n,
  'trader@agio.example': 500n,
};

/** The players as customers of the demo's seed. */
export const playerCustomers = (password: string): Seed['customers'] =>
  DICE_PLAYERS.map((account) => ({
    account,
    username: account.replace(/@.*/, ''),
    password,
    country: 'SG',
    wide: false,
    addresses: [],
    balances: {},
  }));

interface Ports {
  readonly core: Core;
  readonly submit: (command: Command) => Promise<Outcome>;
}

/** Opens a pool of the house and of two merchants, and gives everybody something to play with; again it changes nothing. */
export async function seedDemoDice({ dice }: Pick<Site, 'dice'>, customers: ReadonlyMap<string, number>, ports: Ports): Promise<void> {
  const decimals = ports.core.coin(COIN)?.decimals ?? 0;
  const issue = async (owner: number, kind: 'game' | 'house', coins: bigint): Promise<void> => {
    const cause = `seed:${owner}:${kind}:${COIN}`;
    const amount = String(coins * 10n ** BigInt(decimals));
    const { reply } = await ports.submit({ kind: 'issue', to: { owner, kind }, coin: COIN, amount, reason: 'seed', cause });
    if (!reply.ok && reply.refusal !== 'already_exists') throw new SeedError(`issue: ${reply.refusal}`);
  };
  for (const [account, coins] of [...Object.entries(GAME), ...DEALERS]) {
    const customer = customers.get(account);
    if (customer === undefined) throw new SeedError(`${account} is no customer of the demo`);
    await issue(customer, 'game', coins);
  }
  await issue(0, 'house', HOUSE_COINS);
  const dealers = DEALERS.map(([account, coins]) => ({ customer: customers.get(account) ?? 0, coins }));
  await dice.seedPool({ coin: COIN, bankroll: HOUSE_COINS, maxStake: MAX_STAKE, dealers });
}
