import type { Operator } from '@agio/contracts';
import type { House, RatedPorts } from '@agio/module';

/** What referral needs of others: each is offered by another module under this name, or bound. */
export interface ReferralPorts extends House, Omit<RatedPorts, 'core'> {
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
  /** The code of each account; those without an account are left out. */
  inviteCodesOf(customers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The customer whose account has this code; undefined if there is none. */
  accountOfCode(code: string): Promise<number | undefined>;
  /** Customers as strangers may see them: the first and the last letter. */
  maskedNames(customers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The names that customers chose for others to see. */
  chosenNames(customers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Other accounts of the same person: used on the same devices, or certified with the same document. */
  samePersonAs(customer: number): Promise<readonly number[]>;
  /** Customers who withdraw to an address of this one's. */
  sameAddressAs(customer: number): Promise<readonly number[]>;
  /** Customers who are paid to an account of this one's. */
  samePaymentAs(customer: number): Promise<readonly number[]>;
  /** Whether a customer account is an operator’s own. */
  isOwn(operator: Operator, customer: number): boolean;
  timeZoneOf(host: string): string;
}
