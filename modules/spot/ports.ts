import type { RateClass, RateLimit } from '@agio/contracts';
import type { Balance, OrderNotice } from '@agio/contracts/spot';
import type { House } from '@agio/module';

/** A text that outlives the process, beside the journal and not in the database: anyone who writes to that makes no price. */
export interface KeptText {
  read(): string | undefined;
  write(text: string): Promise<void>;
}

/** The provider of prices. */
export interface ProviderOptions {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  readonly timeoutMs: number;
}

/** What spot trading needs from others. */
export interface SpotPorts extends Omit<House, 'masterKey' | 'uidOf' | 'labelsOf'> {
  /** Balances of the trading account as the wire shows them. */
  exchangeBalances(customer: number): Balance[];
  /** What callers may do in a window, by class. */
  readonly rateLimits: Readonly<Record<RateClass, RateLimit>>;
  /** The customer's number, by uid; undefined if there is none. */
  readonly customerOf: (uid: string) => Promise<number | undefined>;
  /** Customers whose accounts were used on the same devices. */
  linkedWith(customer: number): Promise<readonly number[]>;
  /** What was traded within a day, kept beside the journal. */
  readonly tradedDay: KeptText;
  /** What one unit of a coin is worth as whole 10^-10 of a currency, given prices of pairs; undefined where nothing tells. */
  readonly rateOf: (coin: string, currency: 'CNY' | 'USD', price: (pair: string) => string | undefined) => bigint | undefined;
  /** The providers of prices beside what is traded here; undefined for none. */
  readonly referenceProvider: ProviderOptions | undefined;
  /** Tells a customer of an order, in the ways that they chose; of the same id once. */
  tell(id: string, customer: number, notice: OrderNotice): Promise<void>;
  /** Tells customers that a market ends at a time, or no longer does; each once for a cause. */
  readonly tellDelisting: (
    cause: string,
    customers: readonly number[],
    news: { readonly market: string; readonly atMs: number; readonly isKept: boolean },
  ) => Promise<void>;
}
