import type { ChainTerms, CoinTerms } from '../../../../shared/wallet-terms.ts';

export type Reason = NonNullable<ChainTerms['deposit']['halted']>;
export type ChainDirection = 'deposit' | 'withdrawal';

/** What stands still on a chain in a direction for one reason; `coins` is null where it is every coin of the chain. */
export type ChainPause = {
  readonly direction: ChainDirection;
  readonly reason: Reason;
  readonly since: number;
  readonly coins: readonly string[] | null;
};
export type ChainState = { readonly chain: string; readonly chainName: string; readonly pauses: readonly ChainPause[] };

const directions = ['deposit', 'withdrawal'] as const;

/** Every chain with what stands still on it, listed once for each direction and reason; since the first of its coins did. */
export function chainStates(coins: readonly CoinTerms[]): readonly ChainState[] {
  const chains = new Map<string, { chainName: string; coins: { coin: string; terms: ChainTerms }[] }>();
  for (const { chains: own, coin } of coins)
    for (const terms of own) {
      const chain = chains.get(terms.chain) ?? { chainName: terms.chainName, coins: [] };
      chain.coins.push({ coin, terms });
      chains.set(terms.chain, chain);
    }
  return [...chains].map(([chain, { chainName, coins: listed }]) => ({
    chain,
    chainName,
    pauses: directions.flatMap((direction) => pausesOf(listed, direction)),
  }));
}

function pausesOf(
  listed: readonly { readonly coin: string; readonly terms: ChainTerms }[],
  direction: ChainDirection,
): readonly ChainPause[] {
  const found = new Map<Reason, { coins: string[]; since: number }>();
  for (const { coin, terms } of listed) {
    const { halted, since } = terms[direction];
    if (halted === null || since === null) continue;
    const pause = found.get(halted) ?? { coins: [], since };
    found.set(halted, { coins: [...pause.coins, coin], since: Math.min(pause.since, since) });
  }
  return [...found].map(([reason, { coins, since }]) => ({
    direction,
    reason,
    since,
    coins: coins.length === listed.length ? null : coins,
  }));
}
