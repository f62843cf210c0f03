import type { Certification } from '@agio/certification';
import type { Content } from '@agio/content';
import type { Database } from '@agio/database';
import type { Identity } from '@agio/identity';
import type { House } from '@agio/module';
import type { Operators } from '@agio/operators';
import type { Spot } from '@agio/spot';
import type { WalletPorts } from '@agio/wallet';
import type { Config } from './config.ts';
import { heldFor, openHolds } from './held-for.ts';
import { midnightYuanOf } from './worth.ts';

/** The modules that the wallet leans on. */
interface Site {
  readonly certification: Certification;
  readonly content: Content;
  readonly identity: Identity;
  readonly operators: Operators;
  readonly spot: Spot;
}

/** What the wallet needs from other modules. */
export function walletBinding(
  of: Site,
  { listingWaitMs, valueLimits }: Pick<Config, 'listingWaitMs' | 'valueLimits'>,
  database: Database,
): Omit<WalletPorts, keyof House | 'chains' | 'deskChains'> {
  return {
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
    lastWritten: (customer) => of.spot.lastWritten(customer),
    lastPrice: (pair) => of.spot.lastPrice(pair),
    rateCurrency: (host) => of.content.siteOf(host).rateCurrency,
    levelOf: (customer) => of.certification.levelOf(customer),
    changeDelayUntil: (customer) => of.identity.changeDelayUntil(database, customer),
    findCustomer: (account) => of.identity.customerNamed(account),
  };
}
