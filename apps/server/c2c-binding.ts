import type { Database } from '@agio/database';
import type { House } from '@agio/module';
import type { C2cPorts } from '@agio/c2c';
import type { Wallet } from '@agio/wallet';
import { otcBinding } from './otc-binding.ts';

/** What C2C needs from other modules: what OTC needs, and the fiat account's history. */
export function c2cBinding(
  of: Parameters<typeof otcBinding>[0] & { readonly wallet: Pick<Wallet, 'movementsFor'> },
  database: Database,
  customerOf: (uid: string) => Promise<number | undefined>,
  now: () => number,
): Omit<C2cPorts, keyof House> {
  const { hasMethod, hosts, isOwn, midnight, names, reference, rightsOf, typesOf, usableFor, ...others } = otcBinding(
    of,
    database,
    customerOf,
    now,
  );
  return {
    customerOf,
    hasMethod,
    hosts,
    isOwn,
    midnight,
    names,
    reference,
    rightsOf,
    typesOf,
    usableFor,
    changeDelayUntil: others.changeDelayUntil,
    isVerified: others.isVerified,
    linkedWith: others.linkedWith,
    operatorName: others.operatorName,
    openPicture: others.openPicture,
    usePictures: others.usePictures,
    verifiedNameOf: others.verifiedNameOf,
    timeZoneOf: (host) => of.content.siteOf(host).timeZone,
    movements: (whose, page) => of.wallet.movementsFor({ ...whose, kind: 'fiat' }, page),
    tell: (id, customer, notice) => of.content.notices.tell(id, customer, notice),
  };
}
