import type { Site } from '@agio/contracts';
import type { Coin } from '@agio/core';
import type { Database } from '@agio/database';

/** What content needs from others. */
export interface ContentPorts {
  readonly database: Database;
  /** The coins of the core. */
  coins(): readonly Coin[];
  /** What one unit of each coin is worth in the currency; coins without a price are left out. */
  rates(currency: Site['rateCurrency']): Site['rates'];
  now(): number;
}
