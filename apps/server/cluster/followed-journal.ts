import { Origins } from '@agio/cluster';
import { CommandHashes, GENESIS_HASH } from '@agio/journal';
import type { CommandsEnd, Disk } from '@agio/journal';
import { confirmHead, FolderCopy, JournalForked, OutcomeOpen } from '@agio/journal/postgres';
import type { JournalHead, JournalKey, JournalSession, Lead, Place } from '@agio/journal/postgres';
import type { Standby } from '@agio/sequencer';

export interface FollowedJournalParts {
  readonly standby: Standby;
  readonly disk: Disk;
  readonly folder: string;
  readonly key: JournalKey;
}

/** The journal of another server that leads, as far as that has applied it: in the folder, and then in the core of a server that follows. */
export class FollowedJournal {
  /** Where commands of gateways are, which ask the next leader whether what they gave to the last one is in a frame. */
  readonly origins: Origins;
  readonly #standby: Standby;
  readonly #copy: FolderCopy;
  readonly #hashes: CommandHashes;

  constructor({ disk, folder, key, standby }: FollowedJournalParts) {
    this.#standby = standby;
    this.#copy = new FolderCopy(disk, standby.recovered.end, key);
    this.#hashes = new CommandHashes(disk, folder);
    this.origins = new Origins(this.#copy.place.last);
  }

  /** Where the folder ends. */
  get place(): Place {
    return this.#copy.place;
  }

  /** Follows up to what the leader has applied. Throws `JournalForked`, `AcknowledgedFails`, and what the core and the folder throw. */
  async reach(head: JournalHead, session: JournalSession): Promise<void> {
    await this.#refuseFork(head, session);
    const applied = Math.min(head.applied, head.last);
    await this.#follow(session, applied);
    this.#standby.compare(applied);
  }

  /**
   * Follows to the end of a journal whose lead was won: all that was visible before the claim is on a quorum since. Returns false where the
   * connection ended before: the lead has to be won again, as from a leader that is gone.
   */
  async end({ head, session }: Pick<Lead, 'head' | 'session'>): Promise<boolean> {
    try {
      await this.#follow(session, head.last);
      return true;
    } catch (error) {
      if (!(error instanceof OutcomeOpen)) throw error;
      session.drop();
      return false;
    }
  }

  /** Closes the folder; returns where a writer continues it. */
  close(): CommandsEnd {
    return this.#copy.close();
  }

  /** Adds frames to the folder and applies them, until it stands at `to`. */
  async #follow(session: JournalSession, to: number): Promise<void> {
    while (this.#copy.place.last < to) {
      const frames = await this.#copy.follow(session, to);
      if (frames.length === 0)
        throw new JournalForked(
          `the journal's database has no frame after command ${this.#copy.place.last}, and says that it goes to ${to}`,
        );
      this.#standby.follow(frames);
      for (const { origins } of frames) this.origins.note(origins);
    }
  }

  /**
   * Throws if the database has another history than the copy, before this server could lead it. One that only ends earlier has lost frames. A
   * primary that was replaced and does not know it may show what was never on a quorum: only what it can still commit is believed.
   */
  async #refuseFork(head: JournalHead, session: JournalSession): Promise<void> {
    const { place } = this.#copy;
    if (head.last > place.last) return;
    const own =
      head.last === place.last ? Buffer.from(place.hash).toString('hex') : head.last === 0 ? GENESIS_HASH : this.#hashes.at(head.last);
    if (own === head.hash) return;
    if (!(await confirmHead(session, head))) throw new OutcomeOpen('the head has moved');
    throw new JournalForked(
      `the journal's database ends with command ${head.last}, of another history than DATA_DIR, which ends with ${place.last}. See docs/operating/cluster.md.`,
    );
  }
}
