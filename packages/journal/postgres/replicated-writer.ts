import { CommandHashes } from '../commands/command-hashes.ts';
import { CommandWriter } from '../commands/command-writer.ts';
import type { AppendResult, CommandFrame, CommandsEnd, SealedFrame } from '../commands/command-writer.ts';
import type { Disk } from '../disk.ts';
import { GENESIS, toHex } from '../segments/frame.ts';
import { appendFolder } from './append-folder.ts';
import { realMeans } from './connection.ts';
import type { JournalMeans } from './connection.ts';
import { Fenced, JournalForked, OutcomeOpen } from './errors.ts';
import { appendFrame, beat, countCopies, endEarlierSessions, giveLeadUp, takeLock } from './head.ts';
import type { Claim, Place } from './head.ts';
import { noteMember } from './members.ts';
import { findPrimary } from './journal-session.ts';
import type { JournalSession } from './journal-session.ts';
import type { JournalKey } from './seals.ts';

/** An idle leader writes the head so often, so that others see it live. */
const BEAT_MS = 300;
const COPIES_MS = 1_000;
const RETRY_MS = 50;

export interface ReplicatedWriterOptions {
  readonly disk: Disk;
  readonly end: CommandsEnd;
  /** Servers of the journal's database; one of them is primary. */
  readonly servers: readonly string[];
  readonly claim: Claim;
  readonly key: JournalKey;
  readonly aloneIsEnough: boolean;
  /** Last command that the core has applied. */
  readonly applied: () => number;
  /** How many servers have every commit, when it changes. */
  readonly onCopies: (copies: number) => void;
  /** What operators have to know. */
  readonly onAlarm: (sentence: string) => void;
  /** Nothing more can be appended, found while nothing is being appended. */
  readonly onFatal: (error: Error) => void;
  readonly means?: JournalMeans | undefined;
}

/**
 * The leader's writer: a frame is appended to the journal's database, and is there on a quorum, before it is written to the folder's copy and
 * answered. While the outcome of an append is open it is asked by a commit, on whatever server calls itself primary, until it is known.
 * Throws `Fenced` once another core leads, and `JournalForked` where the database has another history.
 */
export class ReplicatedWriter {
  readonly #options: ReplicatedWriterOptions;
  readonly #means: JournalMeans;
  readonly #folder: CommandWriter;
  readonly #hashes: CommandHashes;
  #session: JournalSession | undefined;
  /** What the journal ends with. */
  #place: Place;
  #isSynced = true;
  /** Where the database ended when it was found to lack commands, until it has them again. */
  #lostAfter: number | undefined;
  #isOpen = false;
  #isLockHeld = false;
  #copies = -1;
  #copiesAtMs = 0;
  /** One statement at a time, in the order of the calls. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly #endBeats: () => void;
  #isBeating = false;
  #isClosing = false;

  constructor(options: ReplicatedWriterOptions) {
    this.#options = options;
    this.#means = options.means ?? realMeans;
    this.#folder = new CommandWriter(options.disk, options.end);
    this.#hashes = new CommandHashes(options.disk, options.end.folder);
    this.#place = { last: options.end.last, hash: options.end.previous };
    this.#endBeats = this.#means.clock.every(BEAT_MS, () => this.#beatSoon());
  }

  /** Ends what earlier leaders have under way, and takes the lock. */
  async open(): Promise<void> {
    await this.#inTurn(() => this.#ask());
  }

  append(frame: CommandFrame, logicVersion: number): Promise<AppendResult> {
    return this.#inTurn(async () => {
      const sealed = this.#folder.seal(frame, logicVersion);
      await this.#land(sealed, logicVersion);
      this.#place = { last: frame.first + frame.count - 1, hash: sealed.hash };
      // One frame at most is not on disk.
      this.#sync();
      // Synced while the next one is on its way: until then the database alone has it for sure.
      this.#isSynced = false;
      return this.#folder.write(sealed);
    });
  }

  /** Prepares a piece of the next segment; returns whether there is more to prepare. */
  prepare(): boolean {
    return this.#folder.prepare();
  }

  /** Gives the lead up, so that the next core need not wait. */
  async close(): Promise<void> {
    this.#endBeats();
    this.#isClosing = true;
    await this.#inTurn(async () => {
      this.#sync();
      this.#folder.close();
      const session = this.#session;
      if (session === undefined || session.isOver) return;
      await giveLeadUp(session, this.#options.claim, this.#options.applied()).catch(() => undefined);
      await session.close();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Appends until it is known that the frame is in the journal. */
  async #land(frame: SealedFrame, logicVersion: number): Promise<void> {
    for (;;) {
      try {
        if (!this.#isOpen && (await this.#ask(frame))) return;
        const sent = this.#append(frame, logicVersion);
        // The copy of the frame before is synced while the database works.
        this.#sync();
        if (await sent) return;
        // Fenced, or no commit waits for a standby: asking says which.
        this.#isOpen = false;
        if (await this.#ask(frame)) return;
        this.#options.onAlarm('the journal appends nothing: synchronous_standby_names of its database is empty');
        await this.#means.clock.sleep(BEAT_MS);
      } catch (error) {
        this.#isOpen = false;
        if (!(error instanceof OutcomeOpen) || this.#isClosing) throw error;
        await this.#means.clock.sleep(RETRY_MS);
      }
    }
  }

  async #append(frame: SealedFrame, logicVersion: number): Promise<boolean> {
    const { claim, key, applied, aloneIsEnough } = this.#options;
    const session = this.#session;
    if (session === undefined || session.isOver) throw new OutcomeOpen('the connection has ended');
    return appendFrame(session, frame, { claim, key, after: this.#place, applied: applied(), logicVersion, aloneIsEnough });
  }

  /**
   * Where the journal ends, by a commit. Returns whether a frame whose outcome is open is in it; writes again what the database has lost.
   * Retries until a primary answers.
   */
  async #ask(frame?: SealedFrame): Promise<boolean> {
    for (;;) {
      try {
        const session = await this.#connected();
        const head = await beat(session, this.#options.claim, this.#options.applied());
        if (head === undefined) throw new Fenced('another core leads this journal now');
        // Only a core that leads may end others.
        if (!this.#isOpen) await this.#takeOver(session);
        const isLanded = frame !== undefined && head.last === frame.first + frame.count - 1 && head.hash === toHex(frame.hash);
        const isAsKnown = head.last === this.#place.last && head.hash === toHex(this.#place.hash);
        if (!isLanded && !isAsKnown) await this.#writeAgain(session, head);
        // Nothing is missing, be it by a repair or because another server is primary: what is lost next is reported again.
        this.#lostAfter = undefined;
        return isLanded;
      } catch (error) {
        this.#isOpen = false;
        if (!(error instanceof OutcomeOpen) || this.#isClosing) throw error;
        await this.#means.clock.sleep(RETRY_MS);
      }
    }
  }

  async #connected(): Promise<JournalSession> {
    if (this.#session !== undefined && !this.#session.isOver) return this.#session;
    this.#isLockHeld = false;
    const session = await findPrimary(this.#options.servers, undefined, this.#means, this.#session);
    if (session === undefined) throw new OutcomeOpen('no server of the journal says that it is primary');
    this.#session = session;
    return session;
  }

  async #takeOver(session: JournalSession): Promise<void> {
    if (!this.#isLockHeld) {
      await endEarlierSessions(session);
      this.#isLockHeld = await takeLock(session);
    }
    this.#isOpen = true;
  }

  /** The database ends before what was acknowledged, at a place of this history: it lost frames, and gets them again from the folder. */
  async #writeAgain(session: JournalSession, head: { readonly last: number; readonly hash: string }): Promise<void> {
    const { disk, end, claim, key, aloneIsEnough, onAlarm } = this.#options;
    const known = head.last === 0 ? toHex(GENESIS) : head.last < this.#place.last ? this.#hashes.at(head.last) : undefined;
    if (known !== head.hash) {
      throw new JournalForked(
        `the journal's database ends with command ${head.last}, of another history than this core's, which ends with ${this.#place.last}. Nothing more is recorded. See docs/operating/cluster.md.`,
      );
    }
    // Before it is repaired, which may take several attempts: a process that ends meanwhile has said so.
    if (this.#lostAfter === undefined || head.last < this.#lostAfter)
      onAlarm(
        `the journal's database has lost commands ${head.last + 1} to ${this.#place.last}, which were acknowledged: this core writes them again from its own copy. Look at how that server became primary.`,
      );
    this.#lostAfter = Math.min(head.last, this.#lostAfter ?? head.last);
    this.#sync();
    await appendFolder(session, {
      disk,
      folder: end.folder,
      after: head,
      to: this.#place.last,
      claim,
      key,
      applied: this.#options.applied(),
      aloneIsEnough,
    });
  }

  #sync(): void {
    if (this.#isSynced) return;
    this.#folder.sync();
    this.#isSynced = true;
  }

  #beatSoon(): void {
    if (this.#isBeating || this.#isClosing) return;
    this.#isBeating = true;
    this.#inTurn(() => this.#beat())
      .catch((error: unknown) => {
        // A stop waits for no answer.
        if (this.#isClosing && error instanceof OutcomeOpen) return;
        this.#options.onFatal(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => (this.#isBeating = false));
  }

  async #beat(): Promise<void> {
    if (this.#isClosing) return;
    this.#sync();
    await this.#ask();
    await this.#look().catch((error: unknown) => {
      if (!(error instanceof OutcomeOpen)) throw error;
    });
  }

  /** How many copies there are, and whether the lock is ours. */
  async #look(): Promise<void> {
    const session = this.#session;
    if (session === undefined || this.#means.clock.monotonic() - this.#copiesAtMs < COPIES_MS) return;
    this.#copiesAtMs = this.#means.clock.monotonic();
    if (!this.#isLockHeld) this.#isLockHeld = await takeLock(session);
    await noteMember(session, this.#options.end.folder, { leads: true, sequence: this.#place.last });
    const copies = await countCopies(session);
    if (copies !== this.#copies) this.#options.onCopies(copies);
    this.#copies = copies;
  }
}
