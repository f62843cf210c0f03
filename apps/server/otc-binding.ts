import type { Database } from '@agio/database';
import type { House, PublicNames } from '@agio/module';
import type { OtcPorts } from '@agio/otc';
import type { Certification } from '@agio/certification';
import type { Content } from '@agio/content';
import type { Identity } from '@agio/identity';
import type { Operators } from '@agio/operators';
import type { Payment } from '@agio/payment';
import type { Spot } from '@agio/spot';
import { midnightPriceOf, referenceOf } from './worth.ts';

/** The modules that OTC leans on. */
interface Site {
  readonly certification: Certification;
  readonly content: Content;
  readonly identity: Identity;
  readonly operators: Operators;
  readonly payment: Payment;
  readonly spot: Spot;
}

/** What OTC needs from other modules. */
export function otcBinding(
  of: Site,
  database: Database,
  customerOf: (uid: string) => Promise<number | undefined>,
  now: () => number,
): Omit<OtcPorts, keyof House | 'feeMillionths'> {
  return {
    customerOf,
    reference: (coin, fiat) => referenceOf(of.spot, coin, fiat, now()),
    midnight: (coin, fiat) => midnightPriceOf(of.spot, coin, fiat),
    typesOf: (host) => of.content.siteOf(host).paymentMethods,
    hosts: () => of.content.hosts(),
    levelOf: (customer) => of.certification.levelOf(customer),
    isVerified: (customer, host) => of.certification.isVerified(customer, host),
    rightsOf: (customer, host) => of.certification.rightsOf(customer, host),
    verifiedNameOf: (customer) => of.certification.verifiedNameOf(customer),
    usableFor: (customer, nowMs, host) => of.payment.usableFor(customer, 'sell', nowMs, host),
    hasMethod: async (customer, host) => (await of.payment.usableFor(customer, 'buy', now(), host)).length > 0,
    changeDelayUntil: (customer) => of.identity.changeDelayUntil(database, customer),
    names: namesOf(of),
    linkedWith: async (customer) => [...(await of.identity.linkedWith(customer)), ...(await of.certification.sameDocument(customer))],
    signedUpAt: (customer) => of.identity.signedUpAt(customer),
    hasAuthenticator: (customer) => of.identity.hasAuthenticator(customer),
    usePictures: (session, customer, ids, by) => of.identity.usePictures(session, { customer, purpose: 'otc', ids, by }),
    openPicture: (id, by, owners) => of.identity.openPicture({ id, by, of: owners }),
    tell: (id, customer, notice) => of.content.notices.tell(id, customer, notice),
    operatorName: (operator) => of.operators.find(operator)?.name,
    isOwn: (operator, customer) => of.operators.isOwn(operator, customer),
  };
}

/** Bindings are made before their modules are open. */
function namesOf(of: Pick<Site, 'identity'>): PublicNames {
  return {
    claim: (session, wanted) => of.identity.names.claim(session, wanted),
    release: (session, customer, kind) => of.identity.names.release(session, customer, kind),
    adopt: (session, kind, names) => of.identity.names.adopt(session, kind, names),
    similarTo: (session, customers) => of.identity.names.similarTo(session, customers),
  };
}
