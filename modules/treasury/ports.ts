import type { Site } from '@agio/contracts/content';
import type { HouseClass } from '@agio/core';
import type { House, RatedPorts } from '@agio/module';

/** Postings of the house's accounts by account, coin and reason: signed atoms and how many there were. */
export interface IncomeRow {
  readonly kind: string;
  readonly coin: number;
  readonly reason: string;
  readonly atoms: string;
  readonly count: number;
}

/** An amount in one coin at one time, to be valued. */
export interface Flow {
  readonly at: number;
  readonly coin: string;
  readonly amount: string;
}

/** How often something happened in one bucket. */
export interface Count {
  readonly at: number;
  readonly count: number;
}

/** From one moment until before another. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What was posted to an account for one reason: signed atoms, and how many postings. */
export interface BookChange {
  readonly reason: string;
  /** What the reason means in the books; null for one that nothing declares any more. */
  readonly houseClass: HouseClass | null;
  readonly count: number;
  readonly atoms: bigint;
}

/** One account of the house in one coin, or all accounts of customers together (`customers`). */
export interface BookAccount {
  readonly account: string;
  readonly coin: number;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly changes: readonly BookChange[];
}

/** A coin before and after: what is owed to customers in all, and what the house owns. */
export interface BookCoin {
  readonly coin: number;
  readonly owed: readonly [opening: bigint, closing: bigint];
  readonly own: readonly [opening: bigint, closing: bigint];
}

/** Income or a cost of one day, for one reason in one coin: signed atoms, and their worth in whole 10^-10 of the currency. */
export interface IncomeLine {
  readonly dayMs: number;
  readonly coin: number;
  readonly reason: string;
  readonly houseClass: 'cost' | 'income';
  readonly count: number;
  readonly atoms: bigint;
  /** Undefined where nothing tells a price. */
  readonly value: bigint | undefined;
}

/** The books of the house over a span of time. */
export interface HouseBooks {
  closingOf(span: Span): Promise<{ readonly accounts: readonly BookAccount[]; readonly coins: readonly BookCoin[] }>;
  incomeOf(span: Span, currency: Site['rateCurrency']): Promise<readonly IncomeLine[]>;
}

/** What the treasury needs from others. */
export interface TreasuryPorts extends Pick<House, 'clock' | 'core' | 'now' | 'reached' | 'submit' | 'uidOf'>, Omit<RatedPorts, 'core'> {
  /** Atoms of each coin that accounts of the house hold for customers. */
  heldForCustomers(): ReadonlyMap<number, bigint>;
  /** By bucket of this many milliseconds: traded totals, fees taken, accounts opened, deposits credited or withdrawals confirmed. */
  volumeOf(fromMs: number, toMs: number, bucketMs: number): Promise<readonly Flow[]>;
  feesByBucket(fromMs: number, toMs: number, bucketMs: number): Promise<readonly Flow[]>;
  signUpsByBucket(fromMs: number, toMs: number, bucketMs: number): Promise<readonly Count[]>;
  movementsByBucket(what: 'deposits' | 'withdrawals', fromMs: number, toMs: number, bucketMs: number): Promise<readonly Count[]>;
  /** Customers who were active between two moments. */
  activeBetween(fromMs: number, toMs: number): Promise<number>;
  /** The customer's number, by uid; undefined if there is none. */
  readonly customerOf: (uid: string) => Promise<number | undefined>;
  readonly houseBooks: HouseBooks;
  /** Postings of the house from one moment to another, summed. */
  houseIncome(fromMs: number, toMs: number): Promise<readonly IncomeRow[]>;
}
