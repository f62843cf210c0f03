import type { TicketLink } from '@agio/contracts/support';
import type { Operator } from '@agio/contracts';
import type { Picture } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import type { House } from '@agio/module';

/** What support needs from others. */
export interface SupportPorts extends Pick<House, 'database' | 'labelsOf' | 'onError' | 'publish' | 'uidOf'> {
  /** Milliseconds of the wall clock. */
  wall(): number;
  /** Number of the customer with a uid; undefined for nobody. */
  customerOf(uid: string): Promise<number | undefined>;
  /** Whether an order, a deposit or a withdrawal is this customer's. */
  owns(customer: number, link: TicketLink): Promise<boolean>;
  /** Marks uploads as used by a ticket, in its transaction; false if they are not this customer's to use. */
  usePictures(session: Session, customer: number, ids: readonly string[], by: string): Promise<boolean>;
  openPicture(id: string, by: string): Promise<Pick<Picture, 'type' | 'bytes'> | undefined>;
  /** Tells a customer that a ticket was answered, the way they chose. The same id is told once. */
  tellAnswered(id: string, customer: number, ticket: { readonly ticket: string; readonly title: string }): Promise<void>;
  /** Operators who may be given tickets, and those of former times by number. */
  helpers(): readonly Operator[];
  operatorName(id: number): string | undefined;
  isOwn(operator: Operator, customer: number): boolean;
}
