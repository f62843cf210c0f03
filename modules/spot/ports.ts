import type { Command, Core, Outcome } from '@agio/core';
import type { Database } from '@agio/database';

/** What spot trading needs from others. */
export interface SpotPorts {
  readonly core: Core;
  readonly database: Database;
  /** Puts a command in order; resolves once it is durable and applied. */
  submit(command: Command): Promise<Outcome>;
  /** Waits until the rows reflect a position; false when that takes too long. */
  reached(sequence: number): Promise<boolean>;
  now(): number;
}
