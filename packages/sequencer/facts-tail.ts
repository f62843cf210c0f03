import type { Fact } from '@agio/core';
import { followFacts } from '@agio/journal';
import type { Disk, FactsFollower } from '@agio/journal';
import { decodeFacts } from './facts-codec.ts';
import type { WrittenFacts } from './shadow-link.ts';

/** Facts of one command as they were written; the hash of its frame if the frame ends with it and the hash is known. */
export interface ReadFacts {
  readonly sequence: number;
  readonly atMs: number;
  readonly facts: readonly Fact[];
  readonly hash?: string;
}

/** Reads facts soon after the shadow has written them. */
export class FactsTail {
  readonly #facts: FactsFollower;
  #sequence: number;

  /** Reads those of the commands after `from`. */
  constructor(disk: Disk, folder: string, from: number) {
    this.#facts = followFacts(disk, folder, from);
    this.#sequence = from;
  }

  /** The facts written since the last call. Throws `JournalDamaged` if some of them are missing. */
  read({ sequence, hash }: WrittenFacts): ReadFacts[] {
    if (sequence <= this.#sequence) return [];
    const records: ReadFacts[] = [];
    for (const record of this.#facts.read(sequence)) {
      const facts = { sequence: record.sequence, atMs: record.atMs, facts: decodeFacts(record.payload) };
      records.push(record.sequence === sequence ? { ...facts, hash } : facts);
    }
    this.#sequence = sequence;
    return records;
  }

  close(): void {
    this.#facts.close();
  }
}
