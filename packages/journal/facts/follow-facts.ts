import type { Disk } from '../disk.ts';
import { payloadsOf } from '../entries.ts';
import { FrameFollower } from '../segments/frame-follower.ts';
import type { FactsRecord } from './read-facts.ts';

/** Reads facts while they are written; `read` is asked again and again. */
export interface FactsFollower {
  /**
   * The next facts up to those of command `to`, which must be written. A payload is valid until the next is asked for.
   * Throws `JournalDamaged` where some are missing.
   */
  read(to: number): Generator<FactsRecord>;
  close(): void;
}

/** Follows the facts of the commands after `from` (0 for all). Changes nothing on disk. */
export function followFacts(disk: Disk, folder: string, from: number): FactsFollower {
  const frames = new FrameFollower(disk, folder, 'facts', from);
  return {
    *read(to) {
      if (frames.sequence >= to) return;
      frames.refresh();
      while (frames.sequence < to) {
        const placed = frames.next(() => true);
        if (placed === undefined) continue;
        let sequence = placed.frame.first;
        for (const payload of payloadsOf(placed.frame.entries)) {
          if (sequence > from) yield { sequence, atMs: placed.frame.atMs, payload };
          sequence += 1;
        }
      }
    },
    close: () => frames.close(),
  };
}
