import { CommandWriter } from '../commands/command-writer.ts';
import type { CommandsEnd, FrameOrigin } from '../commands/command-writer.ts';
import type { ReadCommands } from '../commands/open-commands.ts';
import type { Disk } from '../disk.ts';
import { framesAfter } from './head.ts';
import type { Place } from './head.ts';
import type { JournalSession } from './journal-session.ts';
import type { JournalKey } from './seals.ts';

/** A frame of the database, with where its commands came from. */
export interface FollowedFrame extends ReadCommands {
  readonly origins: readonly FrameOrigin[];
}

/** The folder of a core that follows: a copy of the journal, which goes on with the frames of the database. */
export class FolderCopy {
  readonly #writer: CommandWriter;
  readonly #key: JournalKey;
  #place: Place;

  constructor(disk: Disk, end: CommandsEnd, key: JournalKey) {
    this.#key = key;
    this.#writer = new CommandWriter(disk, end);
    this.#place = { last: end.last, hash: end.previous };
  }

  get place(): Place {
    return this.#place;
  }

  /**
   * Adds the frames up to the one that ends with `to`, and returns them once they are on disk. Throws `JournalDamaged` if they do not continue
   * the copy, or were written by another program.
   */
  async follow(session: JournalSession, to: number): Promise<readonly FollowedFrame[]> {
    const frames: FollowedFrame[] = [];
    for await (const frame of framesAfter(session, this.#place, to, this.#key)) {
      const { first, last, count, atMs, applied, logicVersion, entries, hex, hash, origins } = frame;
      this.#writer.write(frame);
      this.#place = { last, hash };
      frames.push({ first, last, count, atMs, applied, logicVersion, entries, hash: hex, origins });
      if (frames.length === FRAMES_AT_ONCE) break;
    }
    if (frames.length > 0) this.#writer.sync();
    return frames;
  }

  /** Closes the copy; returns where a writer continues it. */
  close(): CommandsEnd {
    this.#writer.close();
    return this.#writer.end;
  }
}

/** More of them wait in memory at once than a core applies without a pause. */
const FRAMES_AT_ONCE = 500;
