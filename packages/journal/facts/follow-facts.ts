import type { Disk } from '../disk.ts';
import { payloadsOf } from '../entries.ts';
import { FrameFollower } from '../segments/frame-follower.ts';
import { listSegments } from '../segments/segment-file.ts';
import type { FactsRecord } from './read-facts.ts';

/** Reads facts while they are written; call `read` repeatedly. */
export interface FactsFollower {
  /**
   * The next facts up to those of command `to`, which must have been written. A payload is valid until the next one is
   * requested. Throws `JournalDamaged` if some are missing.
   */
  read(to: number): Generator<FactsRecord>;
  /** The next facts as far as they have been written, for callers that do not know how far that is. */
  readStanding(): Generator<FactsRecord>;
  close(): void;
}

/** Follows the facts of the commands after `from` (0 for all). Changes nothing on disk. */
export function followFacts(disk: Disk, folder: string, from: number): FactsFollower {
  const frames = new FrameFollower(disk, folder, 'facts', from);
  function* next(): Generator<FactsRecord> {
    const placed = frames.next(() => true);
    if (placed === undefined) return;
    let sequence = placed.frame.first;
    for (const payload of payloadsOf(placed.frame.entries)) {
      if (sequence > from) yield { sequence, atMs: placed.frame.atMs, payload };
      sequence += 1;
    }
  }
  return {
    *read(to) {
      if (frames.sequence >= to) return;
      frames.refresh();
      while (frames.sequence < to) yield* next();
    },
    *readStanding() {
      if (listSegments(disk, folder, 'facts').length === 0) return;
      frames.refresh();
      while (frames.stands()) yield* next();
    },
    close: () => frames.close(),
  };
}
