import type { House } from '@agio/module';
import type { PaymentPorts } from '@agio/payment';
import type { Site } from './open-site.ts';

/** Where customers are paid. */
export function paymentBinding(of: Site, customerOf: (uid: string) => Promise<number | undefined>): Omit<PaymentPorts, keyof House> {
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
