import type { CoinOnChain, WalletCoin } from '../api/coins.ts';

export type PauseReason = NonNullable<CoinOnChain['deposit']['halted']>;
export type PauseDirection = 'deposit' | 'withdrawal';

/** What stands still on a chain for one reason; `coins` is null where it is every coin of the chain. */
export type Pause = {
  readonly chain: string;
  readonly chainName: string;
  readonly what: PauseDirection | 'both';
  readonly reason: PauseReason;
  readonly coins: readonly string[] | null;
};

/** The direction and the reason, one entry for both directions where one reason stops them. */
function pausesOn({ deposit, withdrawal }: CoinOnChain): readonly Pick<Pause, 'what' | 'reason'>[] {
  if (deposit.halted !== null && deposit.halted === withdrawal.halted) return [{ what: 'both', reason: deposit.halted }];
  return [
    ...(deposit.halted === null ? [] : [{ what: 'deposit', reason: deposit.halted } as const]),
    ...(withdrawal.halted === null ? [] : [{ what: 'withdrawal', reason: withdrawal.halted } as const]),
  ];
}

/** Everything that stands still, listed once a chain, direction and reason and not once a coin. */
export function pausesOf(coins: readonly Pick<WalletCoin, 'coin' | 'chains'>[]): readonly Pause[] {
  const found = new Map<string, Pause & { readonly coins: string[] }>();
  const listed = new Map<string, number>();
  for (const { coin, chains } of coins) {
    for (const chain of chains) {
      listed.set(chain.chain, (listed.get(chain.chain) ?? 0) + 1);
      for (const { what, reason } of pausesOn(chain)) {
        const key = `${chain.chain} ${what} ${reason}`;
        const pause = found.get(key) ?? { chain: chain.chain, chainName: chain.chainName, what, reason, coins: [] };
        found.set(key, { ...pause, coins: [...pause.coins, coin] });
      }
    }
  }
  return [...found.values()].map((pause) => ({ ...pause, coins: pause.coins.length === listed.get(pause.chain) ? null : pause.coins }));
}

/** Whether a coin stands still in a direction on every chain it has. */
export function isPaused({ chains }: Pick<WalletCoin, 'chains'>, direction: PauseDirection): boolean {
  return chains.length > 0 && chains.every((chain) => chain[direction].halted !== null);
}
