import type { Publish } from '@agio/contracts';
import type { Command, Core, Outcome } from '@agio/core';
import { RowProofs } from '@agio/database';
import type { Database } from '@agio/database';
import type { Clock } from '@agio/kernel/clock';

/** What every module may use. */
export interface House {
  readonly core: Core;
  readonly database: Database;
  /** Submits a command; resolves once it is durable and applied. */
  readonly submit: (command: Command) => Promise<Outcome>;
  /** Waits until the rows reflect a position; false when that takes too long. */
  reached(sequence: number): Promise<boolean>;
  /** Milliseconds of the core's clock. */
  now(): number;
  /** The wall clock and timers. */
  readonly clock: Clock;
  /** Sends a frame to all who listen to its topic. */
  readonly publish: Publish;
  /** Called with errors of background work. */
  onError(error: unknown): void;
  /** At least 32 characters; secrets that must be readable again are encrypted under keys derived from it. */
  readonly masterKey: string;
  uidOf(customer: number): string;
  /** Customers as others may see them, by number. */
  labelsOf(customers: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** What was applied in one batch. */
export interface AppliedBatch {
  readonly outcomes: readonly Outcome[];
}

/** Makes and checks proofs of rows under the house's key; a forged row is reported to it. */
export const proofsOf = (house: Pick<House, 'masterKey' | 'onError'>): RowProofs =>
  new RowProofs(house.masterKey, (error) => house.onError(error));
