import { httpCheck } from '@agio/certification';
import { added } from '../held-for.ts';
import type { Config } from '../config.ts';
import type { Bindings, Site } from './site.ts';
import { originOf } from './origins.ts';

export function newsBinding(of: Site, config: Config, listening: () => readonly string[]): Bindings['news'] {
  return {
    siteOf: (host, language) => ({
      ...of.content.siteOf(host, language),
      origin: originOf(config, of.content.hosts(), host, listening()),
    }),
  };
}

export function supportBinding(of: Site): Bindings['support'] {
  return {
    owns: (customer, { id, kind }) => (kind === 'order' ? of.spot.ownsOrder(customer, id) : of.wallet.ownsMovement(kind, customer, id)),
    usePictures: (session, customer, ids, by, from) =>
      of.identity.usePictures(session, { customer, purpose: from === 'staff' ? 'answer' : 'ticket', ids, by }),
    keepPicture: (customer, bytes) => of.identity.keepAnswerPicture(customer, bytes),
    tellAnswered: (id, customer, data) => of.content.tell(id, customer, { event: 'ticket_answered', data }),
    helpers: () => of.operators.withRoles(['support', 'compliance', 'owner']),
  };
}

export function treasuryBinding(of: Site): Bindings['treasury'] {
  return {
    incomeOf: (fromMs, toMs) => of.wallet.houseIncome(fromMs, toMs),
    heldForCustomers: () => added(of.lock.heldForCustomers(), of.dice.heldForCustomers()),
    rates() {
      const currency = of.content.siteOf('').rateCurrency;
      return { currency, rates: of.wallet.rates(currency) };
    },
    volumeOf: (fromMs, toMs, bucketMs) => of.spot.volumeOf(fromMs, toMs, bucketMs),
    feesOf: (fromMs, toMs, bucketMs) => of.wallet.feesByBucket(fromMs, toMs, bucketMs),
    signUpsOf: (fromMs, toMs, bucketMs) => of.identity.signUpsByBucket(fromMs, toMs, bucketMs),
    movementsOf: (what, fromMs, toMs, bucketMs) => of.wallet.movementsByBucket(what, fromMs, toMs, bucketMs),
    activeOf: (fromMs, toMs) => of.identity.activeBetween(fromMs, toMs),
  };
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
