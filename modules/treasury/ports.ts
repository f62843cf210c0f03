import type { House } from '@agio/module';

/** Postings of the house's accounts by account, coin and reason: signed atoms and how many there were. */
export interface IncomeRow {
  readonly kind: string;
  readonly coin: number;
  readonly reason: string;
  readonly atoms: string;
  readonly count: number;
}

/** What the treasury needs from others. */
export interface TreasuryPorts extends Pick<House, 'core' | 'submit' | 'uidOf'> {
  /** Number of the customer with a uid; undefined for nobody. */
  customerOf(uid: string): Promise<number | undefined>;
  /** Postings of the house from one moment to another, summed. */
  incomeOf(fromMs: number, toMs: number): Promise<readonly IncomeRow[]>;
}
