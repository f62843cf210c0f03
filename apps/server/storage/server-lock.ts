import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { DatabaseUnavailable, holdLock } from '@agio/database';
import type { Database, Hold, Session } from '@agio/database';
import { realClock } from '@agio/kernel/clock';
import { ForeignJournal } from '../people/people.ts';

/** Another server uses the database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/** Identifies a journal by its frames. */
export interface JournalFrames {
  /** Hash of the first frame, empty where there is none. */
  readonly first: () => string;
  /** Hash of the frame that ends with the command, undefined where none does. */
  readonly hashAt: (sequence: number) => string | undefined;
}

/** Identifies a journal and its position. */
export interface JournalNow extends JournalFrames {
  readonly position: () => { readonly sequence: number; readonly hash: string };
}

export interface LockListeners {
  /** Another server has taken over: nothing may be acknowledged any more. */
  readonly onLost: (error: Error) => void;
  readonly onError: (error: unknown) => void;
  /** Whether this server leads a journal that fences every other one: it may end a server that still holds the lock, and need not wait for it. */
  readonly isLeader?: boolean;
  /** Whether an operator's command takes it: no leader ends that, and it hears at once that its lock is gone, since it has no beats. */
  readonly isCommand?: boolean;
}

interface ClaimedLock {
  readonly database: Database;
  readonly journal: JournalNow;
}

interface Row {
  readonly journal: string;
  readonly sequence: bigint;
  readonly hash: string;
  readonly holder: string | null;
  readonly epoch: bigint;
  readonly host: string;
  readonly pid: bigint;
  readonly rolled_back: boolean;
}

/** The number of the advisory lock; PostgreSQL counts them by database. */
const LOCK = 2_026_112_213;
const BEAT_MS = 1_000;
const RETRY_MS = 500;
/** PostgreSQL may notice a little late that a killed server's connection has ended; a live server's connection does not end. */
const WAIT_MS = 5_000;
/** A server whose beat is due so late was paused, as of a machine that was frozen: others may have taken over since. */
const PAUSE_MS = 3 * BEAT_MS;
/** A database that does not answer must not keep trading waiting. */
const LOOK_MS_MAX = 2_000;
/** How long a frame may be on its way to the disk. */
const LANDING_MS = 200;
/** A server that lost only its connection requests the lock again well within this time, and then sees that it no longer owns it. */
const GRACE_MS = 3_000;

/**
 * One server per database: an advisory lock on a connection of its own, and a row that names its owner. A database that
 * stops releases the lock; trading continues, and the lock is taken again as soon as the database is back. If another
 * server has taken it meanwhile, `onLost` ends this server. PGlite runs in the server's own process and needs no lock, only the row.
 * All of it is in real time, which other servers have as well.
 */
export class ServerLock {
  readonly #url: string | undefined;
  readonly #listeners: LockListeners;
  readonly #holder = randomBytes(12).toString('hex');
  #hold: Hold | undefined;
  #claimed: ClaimedLock | undefined;
  #endBeats: (() => void) | undefined;
  #beating: Promise<void> = Promise.resolve();
  #isOver = false;
  #isLost = false;
  #written = -1;
  /** When a beat was begun last, whether or not the database has answered it: a slow database is no pause. */
  begunMs = realClock.wall();
  #wasPaused = false;
  #looking: Promise<void> | undefined;

  private constructor(url: string | undefined, listeners: LockListeners) {
    this.#url = url;
    this.#listeners = listeners;
  }

  /** Takes the lock. Throws `DatabaseInUse` if another server has it. */
  static async take(url: string | undefined, listeners: LockListeners): Promise<ServerLock> {
    const lock = new ServerLock(url, listeners);
    const untilMs = performance.now() + WAIT_MS;
    // A leader has waited for the database; one that has just changed its primary may be away once more.
    const retried = (error: unknown): boolean => {
      if (listeners.isLeader === true && error instanceof DatabaseUnavailable && performance.now() < untilMs) return false;
      throw error;
    };
    while (url !== undefined && !(await lock.#take(url).catch(retried))) {
      if (performance.now() > untilMs) {
        throw new DatabaseInUse(
          'another server, or a command such as rebuild, works with this database: stop it first. Two of them would give the same numbers to different orders.',
        );
      }
      await realClock.sleep(listeners.isLeader === true ? RETRY_MS / 10 : RETRY_MS);
    }
    return lock;
  }

  /**
   * Checks the journal against the row, and makes this server the row's owner. Throws `ForeignJournal` if the database belongs to another
   * journal. Returns whether the journal is older than what the database has seen of it, now or at an earlier start not settled yet.
   */
  async claim(database: Database, journal: JournalNow, hasLostRows: boolean): Promise<boolean> {
    const [before] = await database.query<Row>('select * from server_lock');
    const isOlder = before !== undefined && refuseForeign(before, journal);
    const now = journal.position();
    const rolledBack = isOlder || hasLostRows || before?.rolled_back === true;
    await database.query(
      `insert into server_lock (journal, sequence, hash, holder, epoch, host, pid, beat_at, rolled_back)
       values ($1, $2, $3, $4, 1, $5, $6, $7, $8)
       on conflict (only_one) do update set journal = $1, sequence = $2, hash = $3, holder = $4, epoch = server_lock.epoch + 1,
         host = $5, pid = $6, beat_at = $7, rolled_back = $8`,
      [journal.first(), now.sequence, now.hash, this.#holder, hostname(), process.pid, realClock.wall(), rolledBack],
    );
    const claimed = { database, journal };
    this.#claimed = claimed;
    this.#written = now.sequence;
    if (this.#url !== undefined && before !== undefined && this.#listeners.isLeader !== true && mayLive(before)) {
      await realClock.sleep(GRACE_MS);
      await this.#refuseAhead(claimed, before.rolled_back);
    }
    this.begunMs = realClock.wall();
    this.#endBeats = realClock.every(BEAT_MS, () => {
      // After a pause the timer may come before the next frame.
      this.#wasPaused ||= this.#isLate();
      void this.#begun(claimed);
    });
    return rolledBack;
  }

  /**
   * What has to be done before anything more is recorded or answered: a look at the lock after a pause longer than a few beats. Undefined if nothing has: trading
   * does not wait for a database that is slow or away. Rejects with `DatabaseInUse` once another server has taken over.
   */
  look(): Promise<void> | undefined {
    if (this.#isLost) return Promise.reject(takenOver());
    const claimed = this.#claimed;
    if (this.#url === undefined || claimed === undefined) return undefined;
    // Others who come while it is looked at wait for the same look.
    if (this.#looking === undefined && (this.#wasPaused || this.#isLate()))
      this.#looking = this.#lookAt(claimed).finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookAt(claimed: ClaimedLock): Promise<void> {
    await Promise.race([this.#begun(claimed), realClock.sleep(LOOK_MS_MAX)]);
    this.#wasPaused = false;
    if (this.#isLost) throw takenOver();
  }

  #isLate(): boolean {
    return realClock.wall() - this.begunMs > PAUSE_MS;
  }

  /** One beat after those that are on their way: two at once would ask for the lock twice. */
  #begun(claimed: ClaimedLock): Promise<void> {
    this.begunMs = realClock.wall();
    this.#beating = this.#beating.then(() => this.#beat(claimed));
    return this.#beating;
  }

  /**
   * Anyone who was cut off from the database and went on has said by now how far it acknowledged. Throws `DatabaseInUse` if this journal ends before that:
   * it would give the same numbers to other orders.
   */
  async #refuseAhead({ database, journal }: ClaimedLock, wasRolledBack: boolean): Promise<void> {
    const [row] = await database.query<Pick<Row, 'sequence'>>('select sequence from server_lock');
    const { sequence } = journal.position();
    if (Number(row?.sequence ?? 0) <= sequence) return;
    // What the other one wrote stays, and it was not its journal that was put back.
    await database.query('update server_lock set rolled_back = $1, holder = null where holder = $2', [wasRolledBack, this.#holder]);
    this.#claimed = undefined;
    this.#isOver = true;
    throw new DatabaseInUse(
      `a server that was cut off from this database went on up to command ${row?.sequence}, and this DATA_DIR ends with ${sequence}: start the server with the other one's DATA_DIR, or a copy of it`,
    );
  }

  /** Everything that had to learn that the journal was put back has it in its own records. */
  async settleRollback(): Promise<void> {
    await this.#claimed?.database.query('update server_lock set rolled_back = false');
  }

  /** Stops the heartbeat: a server that takes over from now on is expected. */
  rest(): void {
    this.#isOver = true;
    this.#endBeats?.();
  }

  /** Stops the heartbeat and releases the lock. */
  async release(): Promise<void> {
    this.rest();
    await this.#beating;
    try {
      const session = this.#hold ?? (this.#url === undefined ? this.#claimed?.database : undefined);
      if (this.#claimed !== undefined && session !== undefined) {
        await this.#write(this.#claimed);
        await session.query('update server_lock set holder = null where holder = $1', [this.#holder]);
      }
    } catch (error) {
      // A stopped database has already released the lock.
      if (!(error instanceof DatabaseUnavailable)) throw error;
    } finally {
      await this.#hold?.release().catch(() => undefined);
    }
  }

  async #take(url: string): Promise<boolean> {
    const evicts = this.#listeners.isLeader === true && this.#claimed === undefined;
    this.#hold = await holdLock(url, LOCK, () => this.#ended(), { evicts, isCommand: this.#listeners.isCommand === true });
    return this.#hold !== undefined;
  }

  #ended(): void {
    this.#hold = undefined;
    if (this.#listeners.isCommand === true && !this.#isOver) this.#listeners.onLost(endedBelow());
  }

  /** Takes the lock again if it was lost, and writes the journal's position: if that meets another holder, it is theirs. */
  async #beat(claimed: ClaimedLock): Promise<void> {
    if (this.#isOver) return;
    try {
      // Only using a connection may show that it ended while this server stood still.
      const isOurs = await this.#isOurs(claimed).catch((error: unknown) => {
        if (this.#url === undefined || this.#hold !== undefined || !(error instanceof DatabaseUnavailable)) throw error;
        return this.#isOurs(claimed);
      });
      if (!isOurs) await this.#lose(claimed);
    } catch (error) {
      // Trading continues without the database, and no other server can take over an unreachable database.
      if (!(error instanceof DatabaseUnavailable)) this.#listeners.onError(error);
    }
  }

  async #isOurs(claimed: ClaimedLock): Promise<boolean> {
    if (this.#url !== undefined && this.#hold === undefined) await this.#take(this.#url);
    // Without the lock either an old connection of ours has not ended yet, or another server holds it and is about to say so.
    return this.#url === undefined || this.#hold !== undefined ? this.#write(claimed) : this.#isStillOurs(claimed);
  }

  /** Another server has taken over: it learns how far this one acknowledged. Nothing more is recorded here. */
  async #lose({ database, journal }: ClaimedLock): Promise<void> {
    this.#isOver = true;
    this.#isLost = true;
    await realClock.sleep(LANDING_MS);
    const { sequence, hash } = journal.position();
    await database
      .query('update server_lock set sequence = $1, hash = $2 where sequence < $1', [sequence, hash])
      .catch((error: unknown) => this.#listeners.onError(error));
    this.#listeners.onLost(takenOver());
  }

  async #write({ database, journal }: ClaimedLock): Promise<boolean> {
    const { sequence, hash } = journal.position();
    // The embedded database is spared writes that change nothing: no other server can use it.
    if (this.#url === undefined && sequence === this.#written) return true;
    const rows = await (this.#hold ?? database).query(
      `update server_lock set sequence = $2, hash = $3, beat_at = $4, journal = case when journal = '' then $5 else journal end
       where holder = $1 returning epoch`,
      [this.#holder, sequence, hash, realClock.wall(), this.#written > 0 ? '' : journal.first()],
    );
    this.#written = sequence;
    return rows.length === 1;
  }

  async #isStillOurs({ database }: ClaimedLock): Promise<boolean> {
    const rows = await database.query<{ holder: string | null }>('select holder from server_lock');
    return rows[0]?.holder === this.#holder;
  }
}

/** Throws `ForeignJournal` if a server on another journal has worked with the database; changes nothing. */
export async function refuseOtherJournal(database: Session, journal: JournalNow): Promise<void> {
  const [row] = await database.query<Row>('select * from server_lock');
  if (row !== undefined) refuseForeign(row, journal);
}

/** The same from the journal's files alone, before anything has read where it ends, and of a schema that may be older than the table. */
export async function refuseOtherFrames(database: Session, { first, hashAt }: JournalFrames): Promise<void> {
  const [known] = await database.query<{ is: boolean }>(`select to_regclass('server_lock') is not null as is`);
  const [row] = known?.is === true ? await database.query<Row>('select * from server_lock') : [];
  if (row === undefined || Number(row.sequence) === 0) return;
  const hash = hashAt(Number(row.sequence));
  // A journal that ends before what the database has seen may be one that was put back.
  const isSame = hash === undefined ? ['', row.journal].includes(first()) || row.journal === '' : hash === row.hash;
  if (!isSame) throw foreign(row);
}

/** Throws if the row is of another journal; returns whether the journal ends before the row. */
function refuseForeign(row: Row, journal: JournalNow): boolean {
  const now = journal.position();
  const seen = Number(row.sequence);
  if (seen === 0) return false;
  const isOlder = now.sequence < seen;
  const isSame = isOlder
    ? now.sequence === 0 || row.journal === '' || journal.first() === row.journal
    : (now.sequence === seen ? now.hash : journal.hashAt(seen)) === row.hash;
  if (isSame) return isOlder;
  throw foreign(row);
}

const endedBelow = (): DatabaseInUse =>
  new DatabaseInUse(
    'the database ended the lock that keeps servers away from it: make sure that no server runs, and run the command again',
  );

const takenOver = (): DatabaseInUse => new DatabaseInUse('another server has taken over the database of this one');

const foreign = ({ sequence }: Row): ForeignJournal =>
  new ForeignJournal(
    `the database belongs to another journal, of which it has seen command ${sequence}: DATA_DIR or DATABASE_URL is that of another site. Restore both from the same backup.`,
  );

/** Whether the server of the row may still be running; one on this machine can be checked. */
function mayLive({ holder, host, pid }: Row): boolean {
  if (holder === null) return false;
  if (host !== hostname()) return true;
  return Number(pid) !== process.pid && isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
