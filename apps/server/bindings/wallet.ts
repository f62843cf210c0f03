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
    operators: {
      find: (who) => of.operators.find(who),
      withRoles: (roles) => of.operators.withRoles(roles),
      isOwn: (operator, customer) => of.operators.isOwn(operator, customer),
    },
    midnightYuan: (coin) => midnightYuanOf(of.spot, coin),
    lastPrice: (pair) => of.spot.lastPrice(pair),
    rateCurrency: (host) => of.content.siteOf(host).rateCurrency,
    findCustomer: (account) => of.identity.customerNamed(account),
  };
}
