import type { RequestContext } from '@agio/contracts';
import type { PaymentType } from '@agio/contracts/payment';
import type { Session } from '@agio/database';
import type { House } from '@agio/module';

/** What payment methods need from others. */
export interface PaymentPorts extends Pick<House, 'clock' | 'database' | 'masterKey' | 'onError'> {
  /** The name that a customer is certified under now, as far as the host's site asks for it; undefined without one. */
  certifiedNameOf(customer: number, host: string): Promise<string | undefined>;
  /** Types that a site takes. */
  typesOf(host: string): readonly PaymentType[];
  /** Whether an open order is paid to a method. Asked in the transaction that removes it. */
  isInUse(session: Session, customer: number, id: string): Promise<boolean>;
  /** Notes a change in the customer's security log and notifies them, in its transaction. */
  noteChange(session: Session, context: RequestContext, event: 'payment_added' | 'payment_code_added' | 'payment_removed'): Promise<void>;
  /** The text that a picture's QR code holds; undefined without one. */
  readQr(picture: Uint8Array): Promise<string | undefined>;
  /** A text as a QR code (PNG). */
  drawQr(text: string): Promise<Uint8Array>;
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
}
