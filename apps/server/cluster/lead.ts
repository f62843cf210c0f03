import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Origins } from '@agio/cluster';
import { realClock } from '@agio/kernel/clock';
import { CommandHashes, firstHash, GENESIS_HASH, realDisk } from '@agio/journal';
import {
  awaitLead,
  FolderCopy,
  JournalForked,
  keepText,
  keptText,
  noteMember,
  refuseUnsafe,
  ReplicatedJournal,
  serversOf,
} from '@agio/journal/postgres';
import type { JournalHead, JournalSession, Lead } from '@agio/journal/postgres';
import { Standby } from '@agio/sequencer';
import type { RunningCore, StartOptions } from '@agio/sequencer';
import type { Config } from '../settings/config.ts';
import { textFile, TRADED_DAY } from '../storage/kept-text.ts';
import { ForeignJournal } from '../people/people.ts';
import { markProven } from '../storage/proven-rows.ts';
import { awaitDatabase, openRoom, TOLD_MS } from '../storage/waiting-room.ts';
import { journalKeyOf } from './journal-key.ts';
import { isReplicated, markReplicated } from './replicated-mark.ts';

/** What a server needs whose journal is kept in PostgreSQL. */
export interface LeadOptions {
  readonly config: Config & { readonly journal: NonNullable<Config['journal']> };
  readonly core: StartOptions;
  readonly onAlarm: (sentence: string) => void;
  readonly log: (message: string) => void;
  /** Ends a server that follows. */
  readonly stopping?: AbortSignal | undefined;
}

/** The server was stopped while it followed: cleanly, with a snapshot. */
export class StoppedFollowing extends Error {
  override readonly name = 'StoppedFollowing';
}

/** What the journal is led under, and on how many servers every commit is. */
export interface JournalLead {
  readonly epoch: number;
  /** How many servers must have a command before it is acknowledged. */
  readonly required: number;
  readonly copies: () => number;
  /** Keeps a text of the data folder for the next leader. */
  readonly keep: (name: string, text: string) => Promise<void>;
}

export interface LeadingCore extends RunningCore {
  readonly lead: JournalLead;
  /** Where the latest commands of gateways are. */
  readonly origins: Origins;
}

/** How long a command may wait for the journal: its database may change its primary meanwhile. */
const PATIENCE_MS = 8_000;
/** A server that follows says so often that it is there. */
const NOTED_MS = 2_000;

/**
 * Follows the journal at `JOURNAL_URL` with a core of this process until this server may lead, and then goes on as the leader. Throws
 * `JournalUnsafe`, `ForeignJournal` and `JournalForked` before anything is recorded, and `StoppedFollowing`.
 */
export async function leadReplicated(options: LeadOptions): Promise<LeadingCore> {
  const { config, log, stopping } = options;
  const following = new Following(options);
  const lead = await awaitLead({
    servers: serversOf(config.journal.url),
    holder: randomBytes(12).toString('hex'),
    onHead: (head, session) => following.onHead(head, session),
    onAway: (refused) => following.onAway(refused),
    isStopping: () => stopping?.aborted === true,
  });
  if (lead === undefined) return following.stop();
  log(`leads the journal from command ${lead.head.last}, epoch ${lead.claim.epoch}`);
  const leading = await following.lead(lead);
  // What ended the leader may have ended the primary of the people's database as well.
  await awaitDatabase(config, log);
  return leading;
}

/** A server while another one leads: its core, its folder, and what it has said. */
class Following {
  readonly #options: LeadOptions;
  readonly #standby: Standby;
  readonly #copy: FolderCopy;
  readonly #hashes: CommandHashes;
  /** Where commands of gateways are, which ask the next leader whether what they gave to the last one is in a frame. */
  readonly #origins: Origins;
  /** Whether the folder was empty at the start. */
  readonly #isNew: boolean;
  #closeRoom: (() => Promise<void>) | undefined;
  #said = '';
  #notedMs = -NOTED_MS;
  #awayMs = -TOLD_MS;

  constructor(options: LeadOptions) {
    this.#options = options;
    this.#standby = new Standby({ ...options.core, waitingMsMax: PATIENCE_MS });
    this.#copy = new FolderCopy(realDisk, this.#standby.recovered.end, journalKeyOf(options.config));
    this.#hashes = new CommandHashes(realDisk, options.core.folder);
    this.#isNew = this.#copy.place.last === 0;
    this.#origins = new Origins(this.#copy.place.last);
  }

  async onHead(head: JournalHead, session: JournalSession): Promise<void> {
    const { config, core, log } = this.#options;
    const { dataDir, journal } = config;
    if (this.#said === '') {
      await refuseUnsafe(session, journal.copies);
      refuseOther(head, this.#copy, core.folder, dataDir);
      markReplicated(dataDir);
    }
    // Another machine has made this site: rows without a proof are not its own.
    if (this.#isNew && head.epoch > 0) markProven(dataDir);
    refuseFork(head, this.#copy, this.#hashes);
    const applied = Math.min(head.applied, head.last);
    await this.#follow(session, applied);
    this.#standby.compare(applied);
    const line = `follows ${head.leader === '' ? 'no leader' : `the leader on ${head.leader}`}, epoch ${head.epoch}`;
    if (head.holder !== '') {
      if (line !== this.#said) log(`standby: ${line}, at command ${this.#standby.sequence} of ${head.last}`);
      this.#closeRoom ??= await openRoom(config, 'lead');
      await this.#note(session);
    }
    this.#said = line;
  }

  onAway(refused: Error | undefined): void {
    if (this.#said === '' && refused !== undefined) throw refused;
    if (realClock.monotonic() - this.#awayMs < TOLD_MS) return;
    this.#awayMs = realClock.monotonic();
    const why = refused === undefined ? '' : ` (${refused.message})`;
    this.#options.log(`no server of JOURNAL_URL says that it is primary: waiting${why}`);
  }

  /** A clean stop: throws `StoppedFollowing` once a snapshot is written. */
  async stop(): Promise<never> {
    await this.#closeRoom?.();
    this.#copy.close();
    await this.#standby.stop();
    throw new StoppedFollowing(`stopped at command ${this.#standby.sequence}, while another server led`);
  }

  async lead({ claim, head, session }: Lead): Promise<LeadingCore> {
    await this.#closeRoom?.();
    // All that was visible before the claim is on a quorum since.
    await this.#follow(session, head.last);
    const { config, core, onAlarm } = this.#options;
    // The folder's own is of when this server led last.
    const key = journalKeyOf(config);
    const tradedDay = await keptText(session, key, TRADED_DAY);
    if (tradedDay !== undefined) textFile(join(config.dataDir, TRADED_DAY)).write(tradedDay);
    await session.close();
    const { copies, url } = config.journal;
    const servers = serversOf(url);
    const journal = new ReplicatedJournal({
      end: this.#copy.close(),
      servers,
      claim,
      key,
      aloneIsEnough: copies < 2,
      applied: this.#standby.applicable,
      onAlarm,
      onFailure: core.onFatal,
    });
    const running = await this.#standby.lead(journal);
    running.sequencer.subscribe(({ last }) => journal.noteApplied(last));
    journal.noteApplied(running.sequencer.core.sequence);
    const keep = (name: string, text: string): Promise<void> => keepText({ servers, claim, key }, name, text);
    return { ...running, origins: this.#origins, lead: { epoch: claim.epoch, required: copies, copies: () => journal.copies, keep } };
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
      for (const { origins } of frames) this.#origins.note(origins);
    }
  }

  async #note(session: JournalSession): Promise<void> {
    if (realClock.monotonic() - this.#notedMs < NOTED_MS) return;
    this.#notedMs = realClock.monotonic();
    await noteMember(session, this.#options.core.folder, { leads: false, sequence: this.#standby.sequence });
  }
}

/** Throws if the database has another history than the copy, before this server could lead it. One that only ends earlier has lost frames. */
function refuseFork(head: JournalHead, { place }: FolderCopy, hashes: CommandHashes): void {
  if (head.last > place.last) return;
  const own = head.last === place.last ? Buffer.from(place.hash).toString('hex') : head.last === 0 ? GENESIS_HASH : hashes.at(head.last);
  if (own === head.hash) return;
  throw new JournalForked(
    `the journal's database ends with command ${head.last}, of another history than DATA_DIR, which ends with ${place.last}. See docs/operating/cluster.md.`,
  );
}

/** Throws if the folder has a journal that is no copy of the one in the database. */
function refuseOther(head: JournalHead, copy: FolderCopy, folder: string, dataDir: string): void {
  if (copy.place.last === 0) return;
  if (isReplicated(dataDir) && head.journal === firstHash(realDisk, folder)) return;
  throw new ForeignJournal(
    head.last === 0
      ? 'the database at JOURNAL_URL is empty, and DATA_DIR holds a journal: move it there with npm run journal -- to-postgres'
      : 'DATA_DIR holds a journal of its own, and the database at JOURNAL_URL another one: begin with an empty DATA_DIR to follow that one, or put it aside with npm run journal -- to-postgres --replace',
  );
}
