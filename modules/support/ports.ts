import type { TicketLink } from '@agio/contracts/support';
import type { ErrorCode, Operator, Role } from '@agio/contracts';
import type { Picture } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import type { House } from '@agio/module';

/** What support needs from others. */
export interface SupportPorts extends Pick<House, 'clock' | 'database' | 'labelsOf' | 'onError' | 'publish' | 'uidOf'> {
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
  /** Whether an order, a deposit or a withdrawal is this customer's. */
  owns(customer: number, link: TicketLink): Promise<boolean>;
  /** Marks uploads of a customer, or of staff for them, as used by a ticket, in its transaction; false if they are not to be used there. */
  usePictures(session: Session, customer: number, ids: readonly string[], by: string, from: 'customer' | 'staff'): Promise<boolean>;
  openPicture(id: string, by: string, of: readonly number[] | undefined): Promise<Pick<Picture, 'type' | 'bytes'> | undefined>;
  /** Notifies a customer in the ways they chose. The same id is sent once. */
  tell(
    id: string,
    customer: number,
    notice: { readonly event: 'ticket_answered'; readonly data: { readonly ticket: string; readonly title: string } },
  ): Promise<void>;
  /** Active operators with one of some roles. */
  withRoles(roles: readonly Role[]): readonly Operator[];
  operatorName(id: number): string | undefined;
  /** What customers call an operator: never the name that they sign in with. */
  shownName(id: number): string | undefined;
  /** Stores a picture for an answer to a customer; the code of why not. */
  keepAnswerPicture(
    customer: number,
    bytes: Uint8Array,
  ): Promise<{ readonly id: string } | Extract<ErrorCode, 'FILE_TYPE_NOT_ALLOWED' | 'PICTURE_TOO_LARGE' | 'OPERATION_TOO_FAST'>>;
  isOwn(operator: Operator, customer: number): boolean;
}
