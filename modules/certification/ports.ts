import type { HandlerResult, Operator, RequestContext } from '@agio/contracts';
import type { CertificationNotice, CertificationLevel, IdentityData, MoveOut } from '@agio/contracts/certification';
import type { Picture } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import type { House, FailedResult } from '@agio/module';

/** What a check is asked: what was entered, and never a picture. */
export interface ToCheck {
  /** The same for every question about one application. */
  readonly id: string;
  readonly level: CertificationLevel;
  readonly data: IdentityData;
}

/** A provider that compares what was entered with a register. `pending` is asked again later; undefined for no answer. */
export type IdentityCheck = (application: ToCheck) => Promise<'passed' | 'failed' | 'pending' | undefined>;

export interface CodeSent {
  readonly resendAfter: number;
  readonly kind: 'mobile' | 'email';
  readonly to: string;
}

/** What certification needs from others. */
export interface CertificationPorts extends Pick<House, 'clock' | 'database' | 'labelsOf' | 'masterKey' | 'onError' | 'publish' | 'uidOf'> {
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
  /** Customers whose accounts were used on the same devices. */
  linkedWith(customer: number): Promise<readonly number[]>;
  /** The nationality that an account was registered with. */
  countryOf(customer: number): Promise<string>;
  /** Sends a code for this use alone to the customer's own mobile number, else to the e-mail address. */
  sendCode(customer: number, context: RequestContext): Promise<HandlerResult<CodeSent>>;
  /** Consumes it; a number that is given has to be the one it was sent to. Undefined if it is right. */
  proveCode(customer: number, mobile: string | undefined, code: string): Promise<FailedResult | undefined>;
  /** Marks uploads as used by a certification, in its transaction; false if they are not this customer's to use. */
  usePictures(session: Session, customer: number, ids: readonly string[]): Promise<boolean>;
  openPicture(id: string, by: string, of: readonly number[] | undefined): Promise<Pick<Picture, 'type' | 'bytes'> | undefined>;
  /** Writes into the security log that a customer opened a picture, and notifies them. */
  notePictureView(context: RequestContext): Promise<void>;
  erasePictures(session: Session, ids: readonly string[]): Promise<void>;
  /** The levels that a host's site has. */
  siteLevels(host: string): readonly CertificationLevel[];
  /** What may be moved out of each coin within 24 hours, by level, and how much of it was. */
  moveOutOf(customer: number): Promise<readonly MoveOut[]>;
  /** Notifies a customer in the way they chose. The same id is sent once. */
  tell(id: string, customer: number, notice: CertificationNotice): Promise<void>;
  operatorName(id: number): string | undefined;
  isOwn(operator: Operator, customer: number): boolean;
  /** The automatic check; undefined where there is none. */
  readonly check: IdentityCheck | undefined;
  /** Whether the automatic check passes ordinary certification without a person. */
  readonly checkPassesOrdinary: boolean;
}
