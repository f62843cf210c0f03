import { CommandHashes, firstFact, readFacts } from '@agio/journal';
import type { Disk } from '@agio/journal';
import { decodeFacts } from './facts-codec.ts';
import type { ReadFacts } from './facts-tail.ts';

/** Facts of any time, as rows that are behind or rebuilt need them. */
export interface FactsSource {
  /** Facts from a sequence on, in order, as far as they are written. */
  read(from: number): Generator<ReadFacts>;
  /** Hash of the frame that ends with the command, undefined if none does. */
  hashAt(sequence: number): string | undefined;
  /** The first command whose facts can be read. */
  first(): number;
}

/** The facts of a folder and of its archive, of which the shadow has written those up to `written()`. */
export function factsSource(disk: Disk, folder: string, written: () => number, archive?: string): FactsSource {
  const hashes = new CommandHashes(disk, folder);
  return {
    *read(from) {
      // After what the shadow has written there may be gaps left by a power cut that it has not repaired yet.
      if (from > written()) return;
      for (const { sequence, atMs, payload } of readFacts(disk, folder, from, archive)) {
        if (sequence > written()) return;
        yield { sequence, atMs, facts: decodeFacts(payload) };
      }
    },
    hashAt: (sequence) => hashes.at(sequence),
    first: () => firstFact(disk, folder, archive),
  };
}
