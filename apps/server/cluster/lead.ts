import { randomBytes } from 'node:crypto';
import { realClock } from '@agio/kernel/clock';
import { CommandHashes, firstHash, GENESIS_HASH, realDisk } from '@agio/journal';
import { awaitLead, FolderCopy, JournalForked, noteMember, refuseUnsafe, ReplicatedJournal, serversOf } from '@agio/journal/postgres';
import type { JournalHead, JournalSession, Lead } from '@agio/journal/postgres';
import { Standby } from '@agio/sequencer';
import type { RunningCore, StartOptions } from '@agio/sequencer';
import type { Config } from '../config.ts';
import { ForeignJournal } from '../people.ts';
import { markProven } from '../proven-rows.ts';
import { awaitDatabase, openRoom } from '../waiting-room.ts';
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
}

export interface LeadingCore extends RunningCore {
  readonly lead: JournalLead;
}

/** How long a command may wait for the journal: its database may change its primary meanwhile. */
const PATIENCE_MS = 8_000;
/** While no database is primary, that is said so often. */
const TOLD_MS = 60_000;
/** A server that follows says so often that it is there. */
const NOTED_MS = 2_000;

/**
 * Follows the journal at `JOURNAL_URL` with a core of this process until this server may lead, and then goes on as the leader. Throws
 * `JournalUnsafe`, `ForeignJournal` and `JournalForked` before anything is recorded.
 */
export async function leadReplicated({ config, core: options, onAlarm, log, stopping }: LeadOptions): Promise<LeadingCore> {
  const { dataDir, journal: settings } = config;
  const servers = serversOf(settings.url);
  const standby = new Standby({ ...options, waitingMsMax: PATIENCE_MS });
  const copy = new FolderCopy(realDisk, standby.recovered.end);
  const isNew = copy.place.last === 0;
  const holder = randomBytes(12).toString('hex');
  const hashes = new CommandHashes(realDisk, options.folder);
  let closeRoom: (() => Promise<void>) | undefined;
  let said = '';
  let notedMs = -NOTED_MS;
  const onHead = async (head: JournalHead, session: JournalSession): Promise<void> => {
    if (said === '') {
      await refuseUnsafe(session, settings.copies);
      refuseOther(head, copy, options.folder, dataDir);
      markReplicated(dataDir);
    }
    // Another machine has made this site: rows without a proof are not its own.
    if (isNew && head.epoch > 0) markProven(dataDir);
    const line = `follows ${head.leader === '' ? 'no leader' : `the leader on ${head.leader}`}, epoch ${head.epoch}`;
    refuseFork(head, copy, hashes);
    const applied = Math.min(head.applied, head.last);
    await follow(copy, standby, session, applied);
    standby.compare(applied);
    if (line !== said && head.holder !== '') log(`standby: ${line}, at command ${standby.sequence} of ${head.last}`);
    if (head.holder !== '' && realClock.monotonic() - notedMs > NOTED_MS) {
      notedMs = realClock.monotonic();
      await noteMember(session, holder, { leads: false, sequence: standby.sequence });
    }
    if (head.holder !== '') closeRoom ??= await openRoom(config, 'lead');
    said = line;
  };
  let toldMs = -TOLD_MS;
  const onAway = (refused: Error | undefined): void => {
    if (said === '' && refused !== undefined) throw refused;
    if (realClock.monotonic() - toldMs < TOLD_MS) return;
    toldMs = realClock.monotonic();
    log(`no server of JOURNAL_URL says that it is primary: waiting${refused === undefined ? '' : ` (${refused.message})`}`);
  };
  const lead = await awaitLead({ servers, holder, onHead, onAway, isStopping: () => stopping?.aborted === true });
  await closeRoom?.();
  if (lead === undefined) {
    copy.close();
    await standby.stop();
    throw new StoppedFollowing(`stopped at command ${standby.sequence}, while another server led`);
  }
  log(`leads the journal from command ${lead.head.last}, epoch ${lead.claim.epoch}`);
  const leading = await goOn(lead, { copy, standby, servers, settings, options, onAlarm });
  // What ended the leader may have ended the primary of the people's database as well.
  await awaitDatabase(config, log);
  return leading;
}

interface Parts {
  readonly copy: FolderCopy;
  readonly standby: Standby;
  readonly servers: readonly string[];
  readonly settings: NonNullable<Config['journal']>;
  readonly options: StartOptions;
  readonly onAlarm: (sentence: string) => void;
}

async function goOn({ claim, head, session }: Lead, { copy, standby, servers, settings, options, onAlarm }: Parts): Promise<LeadingCore> {
  // All that was visible before the claim is on a quorum since.
  await follow(copy, standby, session, head.last);
  await session.close();
  const aloneIsEnough = settings.copies < 2;
  const end = copy.close();
  const { applicable: applied } = standby;
  const journal = new ReplicatedJournal({ end, servers, claim, aloneIsEnough, applied, onAlarm, onFailure: options.onFatal });
  const running = await standby.lead(journal);
  running.sequencer.subscribe(({ last }) => journal.noteApplied(last));
  journal.noteApplied(running.sequencer.core.sequence);
  return { ...running, lead: { epoch: claim.epoch, required: settings.copies, copies: () => journal.copies } };
}

/** Adds frames to the folder and applies them, until it stands at `to`. */
async function follow(copy: FolderCopy, standby: Standby, session: JournalSession, to: number): Promise<void> {
  while (copy.place.last < to) {
    const frames = await copy.follow(session, to);
    if (frames.length === 0)
      throw new JournalForked(`the journal's database has no frame after command ${copy.place.last}, and says that it goes to ${to}`);
    standby.follow(frames);
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
