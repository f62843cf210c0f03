import type { Config } from '../config.ts';
import { heldFor, openHolds } from '../held-for.ts';
import { midnightYuanOf } from '../worth.ts';
import type { Bindings, Site } from './site.ts';

/** What the wallet needs from other modules. */
export function walletBinding(
  of: Site,
  { listingWaitMs, valueLimits }: Config,
  chains: Pick<Bindings['wallet'], 'chains' | 'deskChains'>,
): Bindings['wallet'] {
  return {
    ...chains,
    heldFor,
    openHolds,
    listingWaitMs,
    valueLimits,
    midnightYuan: (coin) => midnightYuanOf(of.spot, coin),
  };
}
