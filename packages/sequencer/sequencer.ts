import { assert } from '@agio/kernel';
import { LOGIC_VERSION } from '@agio/core';
import type { Command, Core, Outcome } from '@agio/core';
import { EntryBuffer, realDisk, writeSnapshot } from '@agio/journal';
import type { FactsWriter, FileJournal } from '@agio/journal';
import { encodeCommand } from './command-codec.ts';
import { encodeFacts } from './facts-codec.ts';

/** Commands that may wait; beyond it the answer is 'unavailable' (architecture: 503). */
export const QUEUE_MAX = 20_000;
const BATCH_MAX = 2_000;
/** Commands after which a snapshot is due, so that replay stays within seconds. */
const SNAPSHOT_EVERY = 200_000;
const TICK_MS = 100;

/** The queue is full or the sequencer is stopping: nothing was recorded. */
export class SequencerUnavailable extends Error {
  override readonly name = 'SequencerUnavailable';
}

/** What happened in one batch, and where the journal then stood. */
export interface Published {
  readonly outcomes: readonly Outcome[];
  readonly last: number;
  readonly hash: string;
}

interface Waiting {
  readonly command: Command;
  readonly payload: Uint8Array;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

export interface SequencerOptions {
  readonly core: Core;
  readonly journal: FileJournal;
  readonly folder: string;
  readonly facts: FactsWriter;
  readonly hash: string;
  readonly sinceSnapshot: number;
  /** Milliseconds now. */
  readonly clock: () => number;
  /** A failed write or a bug: the process must stop, and says why. */
  readonly onFatal: (error: Error) => void;
}

/** Puts commands in order: batch → append + fsync → apply → publish → answer. */
export class Sequencer {
  readonly core: Core;
  readonly #journal: FileJournal;
  readonly #options: SequencerOptions;
  readonly #listeners: ((published: Published) => void)[] = [];
  #queue: Waiting[] = [];
  #running = false;
  #stopping = false;
  #hash: string;
  #sinceSnapshot: number;
  #ticker: NodeJS.Timeout | undefined;
  #tickQueued = false;

  constructor(options: SequencerOptions) {
    this.core = options.core;
    this.#journal = options.journal;
    this.#options = options;
    this.#hash = options.hash;
    this.#sinceSnapshot = options.sinceSnapshot;
  }

  /** Position of the journal: sequence of the last command applied and hash of its record. */
  get position(): { sequence: number; hash: string } {
    return { sequence: this.core.sequence, hash: this.#hash };
  }

  /** Called after each batch was applied, before its commands are answered. */
  subscribe(listener: (published: Published) => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves once the command is durable and applied; rejects with `SequencerUnavailable` when nothing was recorded. */
  submit(command: Command): Promise<Outcome> {
    if (this.#stopping || this.#queue.length >= QUEUE_MAX) return Promise.reject(new SequencerUnavailable('the queue is full'));
    return new Promise((resolve, reject) => {
      // Encoded here, so that a command that cannot be written fails its sender alone and not the batch.
      this.#queue.push({ command, payload: encodeCommand(command), resolve, reject });
      this.#schedule();
    });
  }

  /** Starts the timers: due orders expire although nobody asks. */
  start(): void {
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    this.#ticker.unref();
  }

  /** Finishes what is queued, writes a snapshot, closes the journal. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#ticker);
    while (this.#running || this.#queue.length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await this.writeSnapshot();
    this.#options.facts.close();
    await this.#journal.close();
  }

  async writeSnapshot(): Promise<void> {
    const sequence = this.core.sequence;
    if (sequence === 0) return;
    this.#sinceSnapshot = 0;
    this.#options.facts.sync();
    const stateHash = this.core.hash();
    writeSnapshot(realDisk, this.#options.folder, { sequence, hash: this.#hash, stateHash, bytes: this.core.save() });
  }

  #tick(): void {
    const due = this.core.nextDueMs;
    if (due === undefined || due > this.#options.clock() || this.#tickQueued || this.#stopping) return;
    this.#tickQueued = true;
    const again = (): void => {
      this.#tickQueued = false;
    };
    this.submit({ kind: 'tick' }).then(again, again);
  }

  #schedule(): void {
    if (this.#running) return;
    this.#running = true;
    // One turn of the event loop gathers what arrives together into one fsync.
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0) await this.#commit(this.#take());
    } catch (error) {
      this.#stopping = true;
      const failure = error instanceof Error ? error : new Error(String(error));
      for (const waiting of this.#queue.splice(0)) waiting.reject(new SequencerUnavailable(failure.message));
      this.#options.onFatal(failure);
    } finally {
      this.#running = false;
    }
  }

  #take(): Waiting[] {
    if (this.#queue.length <= BATCH_MAX) {
      const all = this.#queue;
      this.#queue = [];
      return all;
    }
    return this.#queue.splice(0, BATCH_MAX);
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const first = this.core.sequence + 1;
    const atMs = Math.max(this.#options.clock(), this.core.nowMs);
    const entries = new EntryBuffer();
    for (const waiting of batch) entries.append(waiting.payload);
    const frame = { first, atMs, applied: this.core.sequence, entries: entries.take(), count: batch.length };
    const appended = await this.#journal.append(frame, LOGIC_VERSION);
    assert(appended.last === first + batch.length - 1, 'the journal appended another number of commands');
    const outcomes = batch.map((waiting, index) => this.core.apply(first + index, atMs, waiting.command));
    this.#hash = appended.hash;
    this.#appendFacts(first, atMs, outcomes);
    for (const listener of this.#listeners) listener({ outcomes, last: appended.last, hash: appended.hash });
    for (const [index, waiting] of batch.entries()) waiting.resolve(outcomes[index]!);
    this.#sinceSnapshot += batch.length;
    if (this.#sinceSnapshot >= SNAPSHOT_EVERY) await this.writeSnapshot();
  }

  #appendFacts(first: number, atMs: number, outcomes: readonly Outcome[]): void {
    const entries = new EntryBuffer();
    for (const outcome of outcomes) entries.append(encodeFacts(outcome.facts));
    this.#options.facts.write({ first, atMs, entries: entries.take(), count: outcomes.length });
  }
}
