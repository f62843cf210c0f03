import { contextFor, DEMO_ACCOUNTS, demoCustomer, issueDemo } from '@agio/module/demo';
import type { DemoPorts, ModuleDemo } from '@agio/module/demo';
import type { SeededPool } from '../model.ts';
import { demoBet, DICE_PLAYERS, DicePlayers } from './players.ts';

/** Whole coins: of the house, of the merchants who own parts of the pool, and of those who play. */
const COIN = 'USDT';
const HOUSE_COINS = 150_000n;
const DEALERS: readonly (readonly [account: string, coins: bigint])[] = [
  ['harbour@agio.example', 60_000n],
  ['delta@agio.example', 35_000n],
];
const MAX_STAKE = 500n;
const GAME: Readonly<Record<string, bigint>> = {
  ...Object.fromEntries(DICE_PLAYERS.map((account) => [account, 20_000n])),
  'demo@agio.example': 500n,
  'trader@agio.example': 500n,
};
/** Steps of the past between two bets of the players. */
const BET_EVERY = 6;
/** The first person of the demo bets less often, and less. */
const OWN_BET_EVERY = 90;
const OWN_STAKE = '2';

export const diceDemo: ModuleDemo<{ seedPool(pool: SeededPool): Promise<void> }> = {
  customers: DICE_PLAYERS.map((account) => ({ account, username: account.replace(/@.*/, '') })),
  /** A pool of the house and of two merchants, and something to play with for all customers. */
  async seed(dice, ports) {
    const whole = 10n ** BigInt(ports.core.coin(COIN)?.decimals ?? 0);
    const issue = (owner: number, kind: 'game' | 'house', coins: bigint): Promise<void> =>
      issueDemo(ports, { owner, kind }, COIN, coins * whole, `seed:${owner}:${kind}:${COIN}`);
    for (const [account, coins] of [...Object.entries(GAME), ...DEALERS]) await issue(demoCustomer(ports, account), 'game', coins);
    await issue(0, 'house', HOUSE_COINS);
    const dealers = DEALERS.map(([account, coins]) => ({ customer: demoCustomer(ports, account), coins }));
    await dice.seedPool({ coin: COIN, bankroll: HOUSE_COINS, maxStake: MAX_STAKE, dealers });
  },
  meanwhile: bets,
  resident: (ports) => new DicePlayers(ports),
};

/** Bets of the players in the past, one of them every few moments: each waits for the database, as bets do. */
async function bets({ customers, handlers }: DemoPorts): Promise<(random: () => number) => Promise<void>> {
  const players = DICE_PLAYERS.flatMap((account) => customers.get(account) ?? []);
  const own = customers.get(DEMO_ACCOUNTS[0]);
  for (const customer of [...players, ...(own === undefined ? [] : [own])])
    await handlers.diceBegin({ query: undefined, body: undefined, params: undefined }, contextFor(customer));
  let turn = 0;
  return async (random) => {
    turn += 1;
    const bet = async (customer: number | undefined, more: { readonly stake?: string } = {}): Promise<void> => {
      if (customer === undefined) return;
      await handlers.dicePlace({ query: undefined, body: { ...demoBet(random), ...more }, params: undefined }, contextFor(customer));
    };
    if (turn % BET_EVERY === 0) await bet(players[(turn / BET_EVERY) % players.length]);
    if (turn % OWN_BET_EVERY === 0) await bet(own, { stake: OWN_STAKE });
  };
}
