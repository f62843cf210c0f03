import type { Config } from '../../settings/config.ts';
import { heldFor, openHolds } from '../../people/held-for.ts';
import { houseClassOf } from '../../storage/house-classes.ts';
import type { Bindings } from './site.ts';

/** What the wallet needs from other modules. */
export function walletBinding(
  { listingWaitMs, valueLimits }: Config,
  chains: Pick<Bindings['wallet'], 'chains' | 'deskChains'>,
): Bindings['wallet'] {
  return {
    ...chains,
    heldFor,
    houseClassOf,
    openHolds,
    listingWaitMs,
    valueLimits,
  };
}
