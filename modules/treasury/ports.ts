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

/** What the treasury needs from others. */
export interface TreasuryPorts extends Pick<House, 'clock' | 'core' | 'submit' | 'uidOf'>, Omit<RatedPorts, 'core'> {
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
  /** Postings of the house from one moment to another, summed. */
  houseIncome(fromMs: number, toMs: number): Promise<readonly IncomeRow[]>;
}
