import type { C2c } from '@agio/c2c';
import type { Certification } from '@agio/certification';
import type { Content } from '@agio/content';
import type { Identity } from '@agio/identity';
import type { House } from '@agio/module';
import type { Otc } from '@agio/otc';
import type { PaymentPorts } from '@agio/payment';

interface Beside {
  readonly c2c: Pick<C2c, 'isMethodInUse'>;
  readonly certification: Pick<Certification, 'isVerified' | 'verifiedNameOf'>;
  readonly content: Pick<Content, 'siteOf'>;
  readonly identity: Pick<Identity, 'noteChange' | 'readQr' | 'drawQr'>;
  readonly otc: Pick<Otc, 'isMethodInUse'>;
}

/** Where customers are paid. */
export function paymentBinding(of: Beside, customerOf: (uid: string) => Promise<number | undefined>): Omit<PaymentPorts, keyof House> {
  return {
    customerOf,
    verifiedNameOf: async (customer, host) =>
      of.certification.isVerified(customer, host) ? of.certification.verifiedNameOf(customer) : undefined,
    typesOf: (host) => of.content.siteOf(host).paymentMethods,
    isInUse: async (session, customer, id) =>
      (await of.otc.isMethodInUse(session, customer, id)) || (await of.c2c.isMethodInUse(session, customer, id)),
    noted: (session, context, event) => of.identity.noteChange(session, context, event),
    readQr: (picture) => of.identity.readQr(picture),
    drawQr: (text) => of.identity.drawQr(text),
  };
}
