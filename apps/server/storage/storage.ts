import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, openDatabase, PROJECTED, readPosition } from '@agio/database';
import type { Database } from '@agio/database';
import { Origins } from '@agio/cluster';
import { realClock } from '@agio/kernel/clock';
import type { Clock } from '@agio/kernel/clock';
import { CommandHashes, firstHash, JournalFailed, holdFolder, realDisk } from '@agio/journal';
import { startCore, SteadyClock } from '@agio/sequencer';
import type { Sequencer, ShadowLink, StartOptions } from '@agio/sequencer';
import { refuseUnfinished } from '../backup/unfinished.ts';
import { leadReplicated } from '../cluster/lead.ts';
import type { JournalLead, LeadingCore, LeadOptions } from '../cluster/lead.ts';
import { refuseCopyAlone } from '../cluster/replicated-mark.ts';
import type { Config } from '../settings/config.ts';
import { closeDataFolder } from './data-folder.ts';
import { DiskWatch } from './disk-watch.ts';
import { openArchive } from '../keeping/open-archive.ts';
import { machineSet } from './machines.ts';
import { Projections, projectionsThread } from '../projections/projections.ts';
import { refuseOtherFrames, ServerLock } from './server-lock.ts';
import { modules } from '../site.ts';
import type { JournalFrames, JournalNow } from './server-lock.ts';

/** Time as the sequencer sees it; a seed lets it be in the past. */
export class JournalClock {
  readonly #steady: SteadyClock;
  #fixedMs: number | undefined;

  constructor({ monotonic, wall }: Pick<Clock, 'monotonic' | 'wall'>, log: (message: string) => void) {
    this.#steady = new SteadyClock({ wall, monotonic, log });
  }

  /** Whether nothing may expire, until an operator confirms the time. */
  get isHeld(): boolean {
    return this.#steady.isHeld;
  }

  now(): number {
    return this.#fixedMs ?? this.#steady.now();
  }

  set(nowMs: number | undefined): void {
    if (nowMs === this.#fixedMs) return;
    this.#fixedMs = nowMs;
    this.#steady.restart();
  }

  /** Continues from the journal's time, if that is ahead of the wall clock. */
  goOnFrom(nowMs: number): void {
    this.#steady.goOnFrom(nowMs);
  }

  /** Time is held where the wall clock is far ahead of another machine's; whether it is not. */
  readonly compare = (otherMs: number): boolean => this.#steady.compare(otherMs);

  holdTimers(reason: string): void {
    this.#steady.holdTimers(reason);
  }

  confirm(): void {
    this.#steady.confirm();
  }
}

/** Journal and database and what follows them, opened and recovered. */
export interface Storage {
  /** The wall clock and timers of this server. */
  readonly time: Clock;
  readonly sequencer: Sequencer;
  readonly shadow: ShadowLink;
  readonly database: Database;
  readonly projections: Projections;
  readonly disk: DiskWatch;
  /** Where the journal is kept in PostgreSQL: what it is led under, and on how many servers every commit is. */
  readonly lead: JournalLead | undefined;
  /** Where the latest commands of gateways are in the journal. */
  readonly origins: Origins;
  /**
   * Whether the database knows more of the journal than the journal does, or rows of another one: then the journal is older than
   * what was acknowledged, as after a disk was put back. It stays so over restarts until `settleRollback`.
   */
  readonly rolledBack: boolean;
  /** What has to be waited for before anything is changed, and before it is answered, after a pause of this server; see the lock's. */
  look(): Promise<void> | undefined;
  /** Confirms durably that the rollback is recorded wherever it must be. */
  settleRollback(): Promise<void>;
  close(): Promise<void>;
}

const OWN = { module: 'server', dir: new URL('../migrations/', import.meta.url) };
export const ALL_MIGRATIONS = [OWN, ...modules.flatMap(({ migrations }) => migrations)];

export interface StorageListeners {
  /** The process must stop; says why. */
  readonly onFatal: (error: Error) => void;
  readonly onError: (error: unknown) => void;
  readonly log: (message: string) => void;
  /** Ends a server that follows another one. */
  readonly stopping?: AbortSignal | undefined;
  /** Operators must know. */
  readonly onAlarm?: (sentence: string) => void;
  /** The wall clock and timers; this machine's unless given. */
  readonly time?: Clock;
}

/** Locks the folder, recovers the core, opens the database and follows the journal. */
export async function openStorage(
  config: Config,
  clock: JournalClock,
  { onFatal, onError, log, onAlarm = log, stopping, time = realClock }: StorageListeners,
): Promise<Storage> {
  closeDataFolder(config.dataDir, log, { group: config.journalGroup });
  refuseUnfinished(config.dataDir);
  refuseCopyAlone(config);
  const [archive, disk] = [openArchive(config), new DiskWatch(config)];
  const lock = await holdFolder(config.dataDir);
  const folder = join(config.dataDir, 'journal');
  const following = { folder, machines: machineSet, clock: () => clock.now(), areTimersHeld: () => clock.isHeld, onFatal, log };
  const options = { ...following, schedule: scheduleOf(time) };
  // A server that follows touches no database but the journal's until it leads.
  const leading = await leads(config, options, disk, { onAlarm, stopping, compareClock: clock.compare }).catch(releasing(lock));
  const serverLock = await lockDatabase(config, leading !== undefined, { onFatal, onError }).catch(releasing(lock));
  // The database opens in its own thread while the journal is read, and the projections' thread loads what it runs.
  const opening = openMigrated(config);
  const thread = projectionsThread();
  opening.catch(() => undefined);
  const giveUp = async (error: unknown): Promise<never> => {
    await thread.terminate();
    await serverLock.release();
    await opening.then((database) => database.close()).catch(() => undefined);
    await lock.release();
    throw error;
  };
  const { sequencer, shadow, doubtsTimers } =
    leading ??
    (await startCore({
      ...options,
      isDiskFull: () => disk.state === 'full',
      look: () => serverLock.look(),
      seen: async () => projectedPosition(await opening),
    }).catch(giveUp));
  clock.goOnFrom(sequencer.core.nowMs);
  if (doubtsTimers) clock.holdTimers('a tick could not be applied');
  const stopAndGiveUp = async (error: unknown): Promise<never> => {
    await sequencer.stop();
    return giveUp(error);
  };
  const database = await opening.catch(stopAndGiveUp);
  const journal = journalNow(folder, () => sequencer.position);
  const rolledBack = await claim(serverLock, database, journal).catch(stopAndGiveUp);
  if (rolledBack) log('the database knows more of the journal than the journal itself: an older state of the data folder was put back');
  const projections = new Projections({ database, folder, archive, shadow, last: () => sequencer.core.sequence, onError, thread });
  await projections.start();
  return {
    time,
    sequencer,
    shadow,
    database,
    projections,
    disk,
    ...leadOf(leading, sequencer),
    rolledBack,
    look: () => serverLock.look(),
    settleRollback: () => serverLock.settleRollback(),
    async close() {
      disk.stop();
      // The next leader may take the database over as soon as this one has given the journal up.
      if (leading !== undefined) serverLock.rest();
      try {
        await sequencer.stop();
      } finally {
        await projections.stop();
        await serverLock.release();
        await database.close();
        await lock.release();
      }
    },
  };
}

/** What a core is led under. With a journal in the data folder alone, what came over links before this start is unknown. */
function leadOf(leading: LeadingCore | undefined, { core }: Sequencer): Pick<Storage, 'lead' | 'origins'> {
  return { lead: leading?.lead, origins: leading?.origins ?? new Origins(core.sequence) };
}

/** How long a command has waited is real time, also where a test lets a day pass meanwhile. */
const scheduleOf = (time: Clock): Clock => ({ ...time, monotonic: realClock.monotonic });

/**
 * The core of a journal that is kept in PostgreSQL, once this server leads it; undefined where the data folder alone keeps it. With fewer copies
 * than are required only commands that reduce risk are taken, as with a full disk.
 */
async function leads(
  config: Config,
  options: StartOptions,
  disk: DiskWatch,
  listeners: Pick<LeadOptions, 'compareClock' | 'onAlarm' | 'stopping'>,
): Promise<LeadingCore | undefined> {
  const { journal } = config;
  if (journal === undefined) return undefined;
  const isDiskFull = (): boolean => disk.state === 'full' || leading.lead.copies() < journal.copies;
  const leading = await leadReplicated({
    config: { ...config, journal },
    core: { ...options, isDiskFull },
    log: options.log,
    ...listeners,
  });
  return leading;
}

/** The lock of the people's database. Of servers that follow one journal the one that loses it may start again at once. */
function lockDatabase(
  { databaseUrl }: Config,
  isLeader: boolean,
  { onError, onFatal }: Pick<StorageListeners, 'onError' | 'onFatal'>,
): Promise<ServerLock> {
  const onLost = (error: Error): void => onFatal(isLeader ? new JournalFailed(`Fenced: ${error.message}`) : error);
  return ServerLock.take(databaseUrl, { onLost, onError, isLeader });
}

/** Gives a lock back before an error goes on. */
function releasing(lock: { release(): Promise<void> }): (error: unknown) => Promise<never> {
  return async (error) => {
    await lock.release();
    throw error;
  };
}

/** The database with every module's tables up to date. Throws `ForeignJournal` instead of upgrading the database of another site. */
export async function openMigrated(config: Config): Promise<Database> {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const frames = framesOf(join(config.dataDir, 'journal'));
  await migrate(database, ALL_MIGRATIONS, async (session) => refuseOtherFrames(session, frames)).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}

/** The journal in a folder, whose last command is at a position. */
export function journalNow(folder: string, position: JournalNow['position']): JournalNow {
  return { position, ...framesOf(folder) };
}

/** The journal in a folder; a folder that is not there has none. */
function framesOf(folder: string): JournalFrames {
  const hashes = new CommandHashes(realDisk, folder);
  const isThere = (): boolean => existsSync(folder);
  return {
    first: () => (isThere() ? firstHash(realDisk, folder) : ''),
    hashAt: (sequence) => (isThere() ? hashes.at(sequence) : undefined),
  };
}

async function claim(lock: ServerLock, database: Database, journal: JournalNow): Promise<boolean> {
  return lock.claim(database, journal, await hasLostRows(database, journal));
}

/** Whether the rows reflect commands that the journal does not have, or has differently. */
async function hasLostRows(database: Database, { hashAt }: JournalNow): Promise<boolean> {
  const position = await readPosition(database, PROJECTED);
  return position !== undefined && hashAt(position.sequence) !== position.recordHash;
}

/** Last command that the projections reflect. */
export async function projectedPosition(database: Database): Promise<number> {
  return (await readPosition(database, PROJECTED))?.sequence ?? 0;
}
