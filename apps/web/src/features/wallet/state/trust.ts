import type { SavedAddress } from '../api/addresses.ts';
import type { CoinOnChain } from '../api/coins.ts';

/** How well the address book knows a destination: long enough, not yet (`fromMs` says from when on), or not at all. */
export type Trust =
  | { readonly kind: 'known'; readonly entry: SavedAddress }
  | { readonly kind: 'soon'; readonly entry: SavedAddress; readonly fromMs: number }
  | { readonly kind: 'new' };

/** On EVM chains capitals are a checksum only, so they make no other address. */
const same = (a: string, b: string, family: CoinOnChain['family']): boolean =>
  family === 'evm' ? a.toLowerCase() === b.toLowerCase() : a === b;

export function trustOf(
  address: string,
  { chain, family }: Pick<CoinOnChain, 'chain' | 'family'>,
  list: readonly SavedAddress[],
  nowMs: number,
): Trust {
  const entry = list.find((one) => one.chain === chain && same(one.address, address, family));
  if (entry === undefined) return { kind: 'new' };
  return entry.knownFrom <= nowMs ? { kind: 'known', entry } : { kind: 'soon', entry, fromMs: entry.knownFrom };
}
