import type { Operator } from '@agio/contracts';
import type { LevelRights } from '@agio/contracts/certification';
import type { Picture } from '@agio/contracts/identity';
import type { Fiat, PaymentType } from '@agio/contracts/payment';
import type { Core } from '@agio/core';
import type { RowProofs, Session } from '@agio/database';
import type { House, InTurn, LastChanged, PublicNames } from '@agio/module';
import type { Alone } from './alone.ts';

/** Where a buyer pays, with the payment method that it was copied from. */
export interface KeptPayee {
  readonly id: string;
  readonly type: PaymentType;
  readonly holder: string;
  readonly bank: string;
  readonly branch: string;
  readonly number: string;
  readonly qr: string | null;
  readonly currency: Fiat;
}

/** What a coin is worth, with `PRICE_DIGITS` digits, and when the last trade was that says so. */
export interface Reference {
  readonly price: bigint;
  readonly atMs: number;
}

/** What a module with peer orders needs from others. */
export interface PeerPorts<Notice> extends Pick<
  House,
  'clock' | 'database' | 'labelsOf' | 'masterKey' | 'now' | 'onError' | 'publish' | 'reached' | 'submit' | 'uidOf'
> {
  readonly core: Pick<Core, 'balances' | 'coin' | 'coins' | 'customer' | 'machine' | 'lossRefusal' | 'owes' | 'repliedTo' | 'sequence'>;
  /** What a coin is worth in a currency; undefined while nothing tells. */
  reference(coin: string, fiat: Fiat): Reference | undefined;
  /** What a coin was worth at the last midnight, with `PRICE_DIGITS` digits; undefined where unknown. What takes two people goes by it. */
  midnight(coin: string, fiat: Fiat): bigint | undefined;
  /** Types of payment that a host's site takes. */
  typesOf(host: string): readonly PaymentType[];
  /** Hosts of sites besides the default one. */
  hosts(): readonly string[];
  isVerified(customer: number, host: string): boolean;
  rightsOf(customer: number, host: string): LevelRights;
  verifiedNameOf(customer: number): Promise<string | undefined>;
  /** Methods that a sale may be paid to now, the default first; without a host by the rules of the default site. */
  usableFor(customer: number, nowMs: number, host?: string): Promise<readonly KeptPayee[]>;
  /** Whether they still may, asked once an order's words name them: none of them is removed from then on, while the order is open. */
  areUsable(customer: number, methods: readonly string[], nowMs: number, host?: string): Promise<boolean>;
  /** Whether a payment method is bound under the certified name. */
  hasMethod(customer: number, host: string): Promise<boolean>;
  /** When a customer may sell again, after a password, factor or address changed; null without a delay. */
  changeDelayUntil(customer: number): Promise<number | null>;
  /** Names that others see: whose they are, and what is one. */
  readonly names: PublicNames;
  /** Other accounts of the same person: used on the same devices, or certified with the same document. */
  samePersonAs(customer: number): Promise<readonly number[]>;
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
  /** Marks uploads as used by an order, in its transaction; false if they are not this customer's to use. */
  useOrderPictures(session: Session, customer: number, ids: readonly string[], by: string): Promise<boolean>;
  openPicture(id: string, by: string, of: readonly number[] | undefined): Promise<Pick<Picture, 'type' | 'bytes'> | undefined>;
  /** Notifies a customer of a step in the ways they chose. The same id is sent once. */
  tell(id: string, customer: number, notice: Notice): Promise<void>;
  readonly alone: Alone;
  /** An operator's name; undefined for one who is gone. */
  operatorName(operator: number): string | undefined;
  /** Whether a customer account is an operator's own. */
  isOwn(operator: Operator, customer: number): boolean;
}

/** What all handlers of a module with orders share. */
export interface OrderRoom {
  /** Of rows that prices, and the right to see something, follow from. */
  readonly proofs: RowProofs;
  readonly changed: LastChanged;
  /** Words and the command that they belong to, one after the other for each order. */
  readonly inTurn: InTurn;
}
