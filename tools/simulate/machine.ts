import { Core, LOGIC_VERSION } from '@agio/core';
import type { BookMaker, Command, Fact, Outcome } from '@agio/core';
import { Projector } from '@agio/database';
import { CommandHashes, CommandWriter, EntryBuffer, FactsWriter, openCommands, payloadsOf, readFacts, writeSnapshot } from '@agio/journal';
import type { FaultyDisk } from '@agio/journal/testing';
import { decodeFacts } from '@agio/sequencer';
import { spotProjection } from '@agio/spot';
import { walletProjection } from '@agio/wallet';
import { decodeCommand, encodeCommand } from '../../packages/sequencer/command-codec.ts';
import { encodeFacts } from '../../packages/sequencer/facts-codec.ts';
import type { Chance } from './chance.ts';
import type { MemoryDatabase } from './memory-database.ts';

export const FOLDER = '/journal';
const SNAPSHOT_EVERY = 500;

export interface MachineOptions {
  readonly disk: FaultyDisk;
  readonly database: MemoryDatabase;
  readonly makeBook: BookMaker;
  readonly chance: Chance;
  readonly segmentBytes: number;
  readonly now: () => number;
  /** A command as it was read back from the frame that is about to be written. */
  readonly onRecorded: (sequence: number, atMs: number, command: Command) => void;
  readonly onPublished: (outcomes: readonly Outcome[], core: Core) => void;
  /** The process has ended by itself. */
  readonly onDeath: (error: unknown) => void;
}

interface Waiting {
  readonly command: Command;
  readonly resolve: (outcome: Outcome) => void;
}

/** One process: core, sequencer, journal and projections over a disk and a database that outlive it. */
export class Machine {
  readonly core: Core;
  readonly projector: Projector<Fact>;
  readonly #options: MachineOptions;
  readonly #writer: CommandWriter;
  readonly #facts: FactsWriter;
  #hash: string;
  #queue: Waiting[] = [];
  #running = false;
  #sinceSnapshot = 0;

  /** Recovers from disk. Throws whatever the disk throws. */
  constructor(options: MachineOptions) {
    this.#options = options;
    const { disk, segmentBytes } = options;
    const opened = openCommands(disk, FOLDER, { segmentBytes });
    const covered = opened.snapshot?.sequence ?? 0;
    this.core = new Core(options.makeBook, opened.snapshot?.bytes);
    this.#facts = new FactsWriter(disk, FOLDER, { covered, segmentBytes });
    for (const frame of opened.frames()) {
      const missing = new EntryBuffer();
      let sequence = frame.first;
      let first = 0;
      for (const payload of payloadsOf(frame.entries)) {
        const outcome = this.core.apply(sequence, frame.atMs, decodeCommand(payload));
        if (sequence > opened.lastFacts) {
          if (missing.count === 0) first = sequence;
          missing.append(encodeFacts(outcome.facts));
        }
        sequence += 1;
      }
      const { count } = missing;
      if (count > 0) this.#facts.write({ first, atMs: frame.atMs, entries: missing.take(), count });
    }
    this.#hash = opened.lastHash;
    this.#writer = new CommandWriter(disk, opened.end);
    const hashes = new CommandHashes(disk, FOLDER);
    this.projector = new Projector<Fact>({
      database: options.database,
      projections: [spotProjection, walletProjection],
      source: {
        *read(from) {
          for (const { sequence, atMs, payload } of readFacts(disk, FOLDER, from)) yield { sequence, atMs, facts: decodeFacts(payload) };
        },
        hashAt: (sequence) => hashes.at(sequence),
      },
      onError: (error) => options.onDeath(error),
    });
  }

  /** Starts following the journal into the database. */
  async start(): Promise<void> {
    await this.projector.start(this.core.sequence);
  }

  get hash(): string {
    return this.#hash;
  }

  submit(command: Command): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#queue.push({ command, resolve });
      if (this.#running) return;
      this.#running = true;
      setImmediate(() => void this.#run());
    });
  }

  /** A clean end: a snapshot, and everything closed. */
  async stop(): Promise<void> {
    while (this.#running) await new Promise((resolve) => setTimeout(resolve, 1));
    await this.projector.stop();
    this.#snapshot();
    this.#facts.close();
    this.#writer.close();
  }

  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0) await this.#commit(this.#queue.splice(0, 64));
      this.#running = false;
    } catch (error) {
      this.#options.onDeath(error);
    }
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const { core } = this;
    const first = core.sequence + 1;
    const atMs = Math.max(this.#options.now(), core.nowMs);
    const entries = new EntryBuffer();
    for (const { command } of batch) encodeCommand(command, entries);
    const frame = { first, atMs, applied: core.sequence, entries: entries.take(), count: batch.length };
    let sequence = first;
    for (const payload of payloadsOf(frame.entries)) {
      this.#options.onRecorded(sequence, atMs, decodeCommand(payload));
      sequence += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, this.#options.chance.int(0, 3)));
    this.#hash = this.#writer.append(frame, LOGIC_VERSION).hash;
    const outcomes = batch.map(({ command }, index) => core.apply(first + index, atMs, command));
    const facts = new EntryBuffer();
    for (const outcome of outcomes) facts.append(encodeFacts(outcome.facts));
    this.#facts.write({ first, atMs, entries: facts.take(), count: batch.length });
    this.#options.onPublished(outcomes, core);
    this.projector.push(
      outcomes.map(({ sequence, atMs, facts }, index) =>
        index === outcomes.length - 1 ? { sequence, atMs, facts, hash: this.#hash } : { sequence, atMs, facts },
      ),
    );
    for (const [index, { resolve }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined) resolve(outcome);
    }
    this.#sinceSnapshot += batch.length;
    if (this.#sinceSnapshot >= SNAPSHOT_EVERY) this.#snapshot();
  }

  #snapshot(): void {
    const { core } = this;
    if (core.sequence === 0) return;
    this.#sinceSnapshot = 0;
    this.#facts.sync();
    writeSnapshot(this.#options.disk, FOLDER, { sequence: core.sequence, hash: this.#hash, stateHash: core.hash(), bytes: core.save() });
  }
}
