import { httpCheck } from '@agio/certification';
import type { OpenModule } from '@agio/module';
import { added } from '../../people/held-for.ts';
import type { Config } from '../../settings/config.ts';
import type { Bindings, Site } from './site.ts';
import { originOf } from './origins.ts';

export function newsBinding(of: Site, config: Config, listening: () => readonly string[]): Bindings['news'] {
  return {
    originOf: (host) => originOf(config, of.content.hosts(), host, listening()),
  };
}

export function supportBinding(of: Site): Bindings['support'] {
  return {
    owns: (customer, { id, kind }) => (kind === 'order' ? of.spot.ownsOrder(customer, id) : of.wallet.ownsMovement(kind, customer, id)),
    usePictures: (session, customer, ids, by, from) =>
      of.identity.usePictures(session, { customer, purpose: from === 'staff' ? 'answer' : 'ticket', ids, by }),
  };
}

export function treasuryBinding(all: () => readonly OpenModule[]): Bindings['treasury'] {
  return { heldForCustomers: () => added(...all().flatMap((one) => one.heldForCustomers?.() ?? [])) };
}

/** Pictures of documents are used for nothing else. */
export function certificationBinding(of: Site, { identityCheck }: Config, wall: () => number): Bindings['certification'] {
  const purpose = 'certification';
  return {
    sendCode: (customer, context) => of.identity.sendOwnCode('certify', customer, context),
    proveCode: (customer, mobile, code) => of.identity.proveOwnCode('certify', customer, { mobile, code }),
    usePictures: (session, customer, ids) => of.identity.usePictures(session, { customer, purpose, ids, by: purpose }),
    erasePictures: (session, ids) => of.identity.erasePictures(session, purpose, ids),
    siteLevels: (host) => of.content.siteOf(host).certificationLevels,
    check: identityCheck === undefined ? undefined : httpCheck({ ...identityCheck, wall }),
    checkPassesOrdinary: identityCheck?.passesOrdinary ?? false,
  };
}
