import { addDecimals, compareDecimals, subtractDecimals, trimZeros, truncate } from '@agio/ui';

type ChainTotals = { readonly totals: readonly { readonly coin: string; readonly onChain: string }[] };

/** What the site's addresses hold of a coin on all chains, and how much of what is owed that leaves out; `null` when nothing. */
export type Coverage = { readonly onChains: string; readonly missing: string | null };

/** Puts what is owed of a coin beside what stands on chains. What is below the ledger's `decimals` there is owed to no one. */
export function coverageOf(owed: string, coin: string, decimals: number, chains: readonly ChainTotals[]): Coverage {
  const found = chains.flatMap(({ totals }) => totals.filter((total) => total.coin === coin));
  const onChains = trimZeros(
    truncate(
      found.reduce((sum, { onChain }) => addDecimals(sum, onChain), '0'),
      decimals,
    ),
  );
  return { onChains, missing: compareDecimals(onChains, owed) < 0 ? trimZeros(subtractDecimals(owed, onChains)) : null };
}
