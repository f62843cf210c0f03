import type { Feed } from '@agio/contracts';
import type { Command } from '@agio/core';
import type { Disk } from '@agio/journal';
import type { Clock } from '@agio/kernel/clock';
import type { Sequencer } from '@agio/sequencer';
import type { Origins } from './origins.ts';

/** What the core's side of the links is made with. */
export interface LinkServerOptions {
  readonly sequencer: Pick<Sequencer, 'core' | 'position' | 'submit' | 'subscribe'>;
  /** Of the journal. */
  readonly folder: string;
  /** Where that is; this machine's unless given. */
  readonly disk?: Disk;
  readonly epoch: number;
  readonly origins: Origins;
  readonly clock: Clock;
  /** Whether gateways may give such a command: a stolen one must not make coins. */
  readonly mayCome: (command: Command) => boolean;
  /** Counts a command of a customer; false for one that is refused because too many came. */
  readonly takes?: (command: Command) => boolean;
  /** Answers what gateways ask; rejects where it cannot. */
  readonly answer: (what: string, data: unknown) => Promise<unknown>;
  readonly isOutage: (error: unknown) => boolean;
  /** Where frames of topics come from that gateways do not make themselves. */
  readonly feed: Feed;
  /** Sessions that are gone for longer than their customers chose: their orders are cancelled. */
  readonly onGone: (customer: number, cause: string, what: 'working' | 'all') => void;
  readonly onError: (error: unknown) => void;
}
