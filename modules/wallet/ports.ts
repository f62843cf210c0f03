import type { Site } from '@agio/contracts';
import type { Core } from '@agio/core';
import type { Database } from '@agio/database';

/** What the wallet needs from others. */
export interface WalletPorts {
  readonly core: Pick<Core, 'balances' | 'coins' | 'coin'>;
  readonly database: Database;
  /** Waits until the rows reflect a position; false when that takes too long. */
  reached(sequence: number): Promise<boolean>;
  /** Position of the customer's own last change. */
  lastWritten(customer: number): number;
  /** Last price of a market as a decimal, undefined where there is no such market. */
  lastPrice(pair: string): string | undefined;
  /** What the site of a host reckons in. */
  rateCurrency(host: string): Site['rateCurrency'];
  now(): number;
}
