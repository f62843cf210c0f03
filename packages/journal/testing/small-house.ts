import { createHash } from 'node:crypto';
import { CommandWriter } from '../commands/command-writer.ts';
import { openCommands } from '../commands/open-commands.ts';
import type { OpenedCommands } from '../commands/open-commands.ts';
import type { Disk } from '../disk.ts';
import { EntryBuffer, payloadsOf } from '../entries.ts';
import { FactsWriter } from '../facts/facts-writer.ts';
import { readFacts } from '../facts/read-facts.ts';
import { compressSegments } from '../segments/compressed.ts';
import { writeSnapshot } from '../snapshots.ts';

export const FOLDER = '/house/journal';
/** Small, so that a short script rolls through several. */
export const SEGMENT_BYTES = 4096;

/** What was submitted, and which of it was acknowledged, as a customer remembers it. */
export class Memory {
  /** Payload of each command, the first at 0. */
  readonly payloads: Buffer[] = [];
  acknowledged = 0;
  /** Commands of the frame in flight. */
  pending = 0;
  /** Last snapshot that was confirmed to be on disk. */
  snapshotAt = 0;
  readonly #states = [''];

  /** Hash of the first commands: the state that they must produce. */
  stateAt(sequence: number): string {
    for (let known = this.#states.length; known <= sequence; known += 1)
      this.#states.push(nextState(this.#states[known - 1]!, this.payloads[known - 1]!));
    return this.#states[sequence]!;
  }

  /** Payloads beyond the sequence were never acknowledged and are not there. */
  forgetAfter(sequence: number): void {
    this.payloads.length = sequence;
    this.#states.length = Math.min(this.#states.length, sequence + 1);
    this.acknowledged = sequence;
    this.pending = 0;
  }

  copy(): Memory {
    const copy = new Memory();
    copy.payloads.push(...this.payloads);
    copy.#states.push(...this.#states.slice(1));
    copy.acknowledged = this.acknowledged;
    copy.pending = this.pending;
    copy.snapshotAt = this.snapshotAt;
    return copy;
  }
}

/** A core of one line: the hash of all input. */
function nextState(state: string, payload: Uint8Array): string {
  return createHash('sha256').update(state).update(payload).digest('hex').slice(0, 32);
}

/** A command's facts in this test core. */
export function factOf(payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('fact of '), payload]);
}

/** Journal, facts and snapshots with the smallest possible core; recovers when it is created. */
export class SmallHouse {
  readonly opened: OpenedCommands;
  state: string;
  sequence: number;
  hash: string;
  readonly #disk: Disk;
  readonly #isOneByOne: boolean;
  readonly #folder: string;
  readonly #commands: CommandWriter;
  readonly #facts: FactsWriter;

  constructor(disk: Disk, isOneByOne = false, promised = 0, folder = FOLDER) {
    this.#folder = folder;
    this.#disk = disk;
    this.#isOneByOne = isOneByOne;
    this.opened = openCommands(disk, folder, { segmentBytes: SEGMENT_BYTES, promised });
    const { snapshot } = this.opened;
    this.sequence = snapshot?.sequence ?? 0;
    this.state = snapshot === undefined ? '' : Buffer.from(snapshot.bytes).toString('latin1');
    this.hash = this.opened.lastHash;
    this.#facts = new FactsWriter(disk, folder, { covered: this.sequence, segmentBytes: SEGMENT_BYTES });
    for (const frame of this.opened.frames()) this.#apply(frame.first, frame.atMs, [...payloadsOf(frame.entries)]);
    this.#commands = new CommandWriter(disk, this.opened.end);
  }

  /** One frame, acknowledged when it returns. */
  append(payloads: readonly Buffer[], memory: Memory): void {
    const entries = new EntryBuffer();
    for (const payload of payloads) entries.append(payload);
    memory.payloads.push(...payloads);
    memory.pending = payloads.length;
    const { sequence, count } = { sequence: this.sequence, count: payloads.length };
    const frame = { first: sequence + 1, atMs: sequence, applied: sequence, entries: entries.take(), count };
    this.hash = this.#commands.append(frame, 1).hash;
    this.#apply(frame.first, frame.atMs, payloads);
    memory.acknowledged = this.sequence;
    memory.pending = 0;
  }

  prepare(): void {
    this.#commands.prepare();
  }

  snapshot(memory: Memory): void {
    this.#facts.sync();
    const { sequence, hash, state } = this;
    writeSnapshot(this.#disk, this.#folder, { sequence, hash, layout: 0, stateHash: state, bytes: Buffer.from(state, 'latin1') });
    memory.snapshotAt = sequence;
  }

  /** Compresses the segments that the newest snapshot made final. */
  compress(memory: Memory): void {
    const steps = compressSegments(this.#disk, this.#folder, memory.snapshotAt);
    while (steps.next().done !== true);
  }

  close(): void {
    this.#facts.sync();
    this.#facts.close();
    this.#commands.close();
  }

  facts(): Buffer[] {
    return [...readFacts(this.#disk, this.#folder, 1)].map((record) => Buffer.from(record.payload));
  }

  /** Every other instance writes the facts of a frame one by one, so that rewritten facts may be divided differently. */
  #apply(first: number, atMs: number, payloads: readonly Uint8Array[]): void {
    const entries = new EntryBuffer();
    const flush = (): void => {
      const { count } = entries;
      if (count > 0) this.#facts.write({ first: this.sequence - count + 1, atMs, entries: entries.take(), count });
    };
    for (const [index, payload] of payloads.entries()) {
      this.state = nextState(this.state, payload);
      this.sequence = first + index;
      if (this.sequence > this.#facts.last) entries.append(factOf(payload));
      if (this.#isOneByOne) flush();
    }
    flush();
  }
}
