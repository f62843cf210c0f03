import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Origins } from '@agio/cluster';
import { realClock } from '@agio/kernel/clock';
import { firstHash, realDisk } from '@agio/journal';
import {
  awaitLead,
  keepText,
  keptText,
  MOVING,
  noteMember,
  refuseUnsafe,
  ReplicatedJournal,
  serversOf,
  timeAt,
} from '@agio/journal/postgres';
import type { JournalHead, JournalSession, Lead } from '@agio/journal/postgres';
import { Standby } from '@agio/sequencer';
import type { RunningCore, StartOptions } from '@agio/sequencer';
import type { Config } from '../settings/config.ts';
import { textFile, TRADED_DAY } from '../storage/kept-text.ts';
import { ForeignJournal } from '../people/people.ts';
import { markProven, noteProven, PROVEN_ROWS } from '../storage/proven-rows.ts';
import { awaitDatabase, openRoom, TOLD_MS } from '../storage/waiting-room.ts';
import { journalKeyOf } from './journal-key.ts';
import { FollowedJournal } from './followed-journal.ts';
import { isReplicated, markReplicated } from './replicated-mark.ts';

/** What a server needs whose journal is kept in PostgreSQL. */
export interface LeadOptions {
  readonly config: Config & { readonly journal: NonNullable<Config['journal']> };
  readonly core: StartOptions;
  readonly onAlarm: (sentence: string) => void;
  readonly log: (message: string) => void;
  /** Ends a server that follows. */
  readonly stopping?: AbortSignal | undefined;
  /** Compares this machine's clock with the one of the journal's database, before this server records anything; false where it is far ahead. */
  readonly compareClock?: (otherMs: number) => boolean;
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
const CLOCK_AHEAD =
  'the clock of the machine that leads now is more than a minute ahead of the clock of its database: nothing expires until it is set right, or SIGUSR2 confirms it';
/** A server that follows says so often that it is there. */
const NOTED_MS = 2_000;

/**
 * Follows the journal at `JOURNAL_URL` with a core of this process until this server may lead, and then goes on as the leader. Throws
 * `JournalUnsafe`, `ForeignJournal` and `JournalForked` before anything is recorded, and `StoppedFollowing`.
 */
export async function leadReplicated(options: LeadOptions): Promise<LeadingCore> {
  const { config, log, stopping } = options;
  const following = new Following(options);
  const wait = (): Promise<Lead | undefined> =>
    awaitLead({
      servers: serversOf(config.journal.url),
      holder: randomBytes(12).toString('hex'),
      onHead: (head, session) => following.onHead(head, session),
      onAway: (refused) => following.onAway(refused),
      isStopping: () => stopping?.aborted === true,
    });
  let lead = await wait();
  while (lead !== undefined && !(await following.reads(lead))) lead = await wait();
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
  readonly #journal: FollowedJournal;
  /** Whether the folder was empty at the start. */
  readonly #isNew: boolean;
  #closeRoom: (() => Promise<void>) | undefined;
  #said = '';
  #notedMs = -NOTED_MS;
  #awayMs = -TOLD_MS;

  constructor(options: LeadOptions) {
    this.#options = options;
    this.#standby = new Standby({ ...options.core, waitingMsMax: PATIENCE_MS });
    const { folder } = options.core;
    this.#journal = new FollowedJournal({ standby: this.#standby, disk: realDisk, folder, key: journalKeyOf(options.config) });
    this.#isNew = this.#journal.place.last === 0;
  }

  async onHead(head: JournalHead, session: JournalSession): Promise<void> {
    const { config, core, log } = this.#options;
    const { dataDir, journal } = config;
    if (this.#said === '') {
      await refuseUnsafe(session, journal.copies);
      refuseOther(head, this.#journal.place.last, core.folder, dataDir);
      markReplicated(dataDir);
    }
    // Another machine has made this site: rows without a proof are not its own.
    if (this.#isNew && head.epoch > 0) markProven(dataDir);
    await this.#journal.reach(head, session);
    const line = lineOf(head);
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
    this.#journal.close();
    await this.#standby.stop();
    throw new StoppedFollowing(`stopped at command ${this.#standby.sequence}, while another server led`);
  }

  /** Reads the journal to its end. False where the connection to it ended meanwhile. */
  reads(lead: Lead): Promise<boolean> {
    return this.#journal.end(lead);
  }

  async lead({ claim, session }: Lead): Promise<LeadingCore> {
    await this.#closeRoom?.();
    const { compareClock, config, core, onAlarm } = this.#options;
    if (compareClock?.(await timeAt(session)) === false) onAlarm(CLOCK_AHEAD);
    // The folder's own is of when this server led last.
    const key = journalKeyOf(config);
    const tradedDay = await keptText(session, key, TRADED_DAY);
    if (tradedDay !== undefined) textFile(join(config.dataDir, TRADED_DAY)).write(tradedDay);
    const proven = await keptText(session, key, PROVEN_ROWS);
    if (proven !== undefined) noteProven(config.dataDir, proven);
    await session.close();
    const { copies, url } = config.journal;
    const servers = serversOf(url);
    const journal = new ReplicatedJournal({
      end: this.#journal.close(),
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
    return {
      ...running,
      origins: this.#journal.origins,
      lead: { epoch: claim.epoch, required: copies, copies: () => journal.copies, keep },
    };
  }

  async #note(session: JournalSession): Promise<void> {
    if (realClock.monotonic() - this.#notedMs < NOTED_MS) return;
    this.#notedMs = realClock.monotonic();
    await noteMember(session, this.#options.core.folder, { leads: false, sequence: this.#standby.sequence });
  }
}

/** What a server says of whom it follows. */
function lineOf({ epoch, holder, leader }: JournalHead): string {
  if (holder === MOVING)
    return `waits for a move of the journal from ${leader} to end: if it was interrupted, repeat it there (npm run journal -- to-postgres)`;
  return `follows ${leader === '' ? 'no leader' : `the leader on ${leader}`}, epoch ${epoch}`;
}

/** Throws if the folder has a journal that is no copy of the one in the database. */
function refuseOther(head: JournalHead, last: number, folder: string, dataDir: string): void {
  if (last === 0) return;
  if (isReplicated(dataDir) && head.journal === firstHash(realDisk, folder)) return;
  throw new ForeignJournal(
    head.last === 0
      ? 'the database at JOURNAL_URL is empty, and DATA_DIR holds a journal: move it there with npm run journal -- to-postgres'
      : 'DATA_DIR holds a journal of its own, and the database at JOURNAL_URL another one: begin with an empty DATA_DIR to follow that one, or put it aside with npm run journal -- to-postgres --replace',
  );
}
