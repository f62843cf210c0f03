import { looksLike } from '@agio/kernel';
import type { SavedAddress } from '../api/addresses.ts';

/** The saved address of the chain that this one may be taken for; nothing where it is saved itself. */
export function lookAlikeOf(address: string, chain: string, list: readonly SavedAddress[]): SavedAddress | undefined {
  const own = list.filter((one) => one.chain === chain);
  if (own.some((one) => one.address.toLowerCase() === address.toLowerCase())) return undefined;
  return own.find((one) => looksLike(one.address, address));
}
