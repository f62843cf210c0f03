import { createHash } from 'node:crypto';
import { CommandWriter } from '../commands/command-writer.ts';
import { openCommands } from '../commands/open-commands.ts';
import type { OpenedCommands } from '../commands/open-commands.ts';
import type { Disk } from '../disk.ts';
import { EntryBuffer, payloadsOf } from '../entries.ts';
import { FactsWriter } from '../facts/facts-writer.ts';
import { readFacts } from '../facts/read-facts.ts';
import { writeSnapshot } from '../snapshots.ts';

export const FOLDER = '/house/journal';
/** Small, so that a short script rolls through several. */
export const SEGMENT_BYTES = 4096;

/** What was asked for, and what of it was acknowledged, as a customer remembers it. */
export class Memory {
  /** Payload of each command, the first at 0. */
  readonly payloads: Buffer[] = [];
  acknowledged = 0;
  /** Commands of the frame that was on its way. */
  pending = 0;

  /** Hash of the first commands: what a state made of them must be. */
  stateAt(sequence: number): string {
    let state = '';
    for (const payload of this.payloads.slice(0, sequence)) state = nextState(state, payload);
    return state;
  }
}

/** A core of one line: the hash of everything that came in. */
function nextState(state: string, payload: Uint8Array): string {
  return createHash('sha256').update(state).update(payload).digest('hex').slice(0, 32);
}

/** What a command's facts are here. */
export function factOf(payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('fact of '), payload]);
}

/** Journal, facts and snapshots with the smallest core there can be; recovers when it is made. */
export class SmallHouse {
  readonly opened: OpenedCommands;
  state: string;
  sequence: number;
  hash: string;
  readonly #disk: Disk;
  readonly #commands: CommandWriter;
  readonly #facts: FactsWriter;

  constructor(disk: Disk) {
    this.#disk = disk;
    this.opened = openCommands(disk, FOLDER, { segmentBytes: SEGMENT_BYTES });
    const { snapshot } = this.opened;
    this.sequence = snapshot?.sequence ?? 0;
    this.state = snapshot === undefined ? '' : Buffer.from(snapshot.bytes).toString('latin1');
    this.hash = this.opened.lastHash;
    this.#facts = new FactsWriter(disk, FOLDER, { covered: this.sequence, segmentBytes: SEGMENT_BYTES });
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

  snapshot(): void {
    this.#facts.sync();
    const { sequence, hash, state } = this;
    writeSnapshot(this.#disk, FOLDER, { sequence, hash, stateHash: state, bytes: Buffer.from(state, 'latin1') });
  }

  close(): void {
    this.#facts.sync();
    this.#facts.close();
    this.#commands.close();
  }

  facts(): Buffer[] {
    return [...readFacts(this.#disk, FOLDER, 1)].map((record) => Buffer.from(record.payload));
  }

  #apply(first: number, atMs: number, payloads: readonly Uint8Array[]): void {
    const entries = new EntryBuffer();
    let missing = 0;
    for (const [index, payload] of payloads.entries()) {
      this.state = nextState(this.state, payload);
      this.sequence = first + index;
      if (this.sequence <= this.#facts.last) continue;
      missing += 1;
      entries.append(factOf(payload));
    }
    if (missing > 0) this.#facts.write({ first: this.sequence - missing + 1, atMs, entries: entries.take(), count: missing });
  }
}
