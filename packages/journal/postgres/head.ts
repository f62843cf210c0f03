import { GENESIS, toHex } from '../segments/frame.ts';
import type { SealedFrame } from '../commands/command-writer.ts';
import { APPLICATION } from './connection.ts';
import type { JournalSession } from './journal-session.ts';
import { sealOfFrame } from './seals.ts';
import type { JournalKey } from './seals.ts';
import { bytesToStore, originsToStore, readStored } from './stored-frame.ts';
import type { StoredFrame } from './stored-frame.ts';

/** The one row that says who may append, and where. */
export interface JournalHead {
  /** Hash of the first frame in hex, which identifies the journal; empty before it. */
  readonly journal: string;
  /** Grows by one with each core that takes the lead. */
  readonly epoch: number;
  /** The core that leads; empty if none does. */
  readonly holder: string;
  /** Where it runs, for people. */
  readonly leader: string;
  /** Last command, and the hash of its frame in hex. */
  readonly last: number;
  readonly hash: string;
  /** Last command that the leader had applied, and so perhaps acknowledged, when it wrote the row. */
  readonly applied: number;
  /** Counts every write of the row. */
  readonly beat: number;
  /** Whether a session holds the leader's lock now. */
  readonly isLocked: boolean;
}

/** Who holds the head while a journal is moved here: until that has come to its end, what is here is a part, and nobody leads it. */
export const MOVING = 'a move';

/** The number of the leader's advisory lock: whether its process has gone can be seen by it. */
const LOCK = 2_026_112_901;

/** Servers that start at once make the tables in turn: "if not exists" is no lock. */
const LOCK_OF_TABLES = LOCK + 1;

const TABLES = [
  `create table if not exists journal_head (
     only_one boolean primary key default true check (only_one), journal text not null, epoch bigint not null, holder text not null,
     leader text not null, last bigint not null, hash text not null, applied bigint not null, beat bigint not null, logic bigint not null)`,
  `create table if not exists journal_frame (
     first bigint primary key, last bigint not null, epoch bigint not null, at_ms bigint not null, bytes bytea not null,
     seal bytea not null)`,
  `create table if not exists journal_member (
     folder text primary key, name text not null, leads boolean not null, sequence bigint not null, seen_at timestamptz not null)`,
  `create table if not exists journal_takeover (
     epoch bigint primary key, at timestamptz not null, name text not null, last bigint not null, silent_ms bigint not null)`,
  `alter table journal_frame alter column bytes set storage external`,
  `alter table journal_frame add column if not exists origins text`,
  `insert into journal_head (journal, epoch, holder, leader, last, hash, applied, beat, logic)
     values ('', 0, '', '', 0, '${toHex(GENESIS)}', 0, 0, 0) on conflict do nothing`,
];

/** Makes the tables, and the head of an empty journal, where they are not there: in one transaction, and one server after the other. */
export async function makeTables(session: JournalSession): Promise<void> {
  await session.run([`select pg_advisory_xact_lock(${LOCK_OF_TABLES})`, ...TABLES].join(';\n'));
}

/** What is visible now, which after a failure may be on fewer servers than it has to be. Undefined before the tables are made. */
export async function readHead(session: JournalSession): Promise<JournalHead | undefined> {
  const known = await session.run(`select to_regclass('journal_head') is not null as is_there`);
  if (known.rows[0]?.['is_there'] !== true) return undefined;
  const { rows } = await session.run(
    `select *, exists (select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
       and classid = 0 and objid = $1 and granted) as is_locked from journal_head`,
    [LOCK],
    'head',
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  const number = (name: string): number => Number(row[name]);
  return {
    journal: String(row['journal']),
    epoch: number('epoch'),
    holder: String(row['holder']),
    leader: String(row['leader']),
    last: number('last'),
    hash: String(row['hash']),
    applied: number('applied'),
    beat: number('beat'),
    isLocked: row['is_locked'] === true,
  };
}

/** A core's claim to the lead. */
export interface Claim {
  readonly epoch: number;
  readonly holder: string;
}

/**
 * Raises the epoch, if the head still is what was read. When it returns, that and everything before it is on a quorum: the frames that were
 * visible are durable. Returns undefined if another server was faster.
 */
export async function claimLead(
  session: JournalSession,
  seen: JournalHead,
  { holder, leader, silentMs = 0 }: { readonly holder: string; readonly leader: string; readonly silentMs?: number },
): Promise<Claim | undefined> {
  const { count } = await session.run(
    `with won as (
       update journal_head set epoch = epoch + 1, holder = $1, leader = $2, beat = beat + 1
       where epoch = $3 and last = $4 and hash = $5 and beat = $6 returning epoch, last)
     insert into journal_takeover (epoch, at, name, last, silent_ms) select epoch, now(), $2, last, $7 from won
     on conflict (epoch) do update set at = excluded.at, name = excluded.name, last = excluded.last, silent_ms = excluded.silent_ms`,
    [holder, leader, seen.epoch, seen.last, seen.hash, seen.beat, Math.round(silentMs)],
  );
  return count === 1 ? { epoch: seen.epoch + 1, holder } : undefined;
}

/** Ends the sessions of earlier leaders, so that none of their work is under way any more. */
export async function endEarlierSessions(session: JournalSession): Promise<void> {
  await session.run(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
}

export async function takeLock(session: JournalSession): Promise<boolean> {
  const { rows } = await session.run('select pg_try_advisory_lock($1) as is_held', [LOCK]);
  return rows[0]?.['is_held'] === true;
}

/** A clean stop: the next core need not wait. */
export async function giveLeadUp(session: JournalSession, { epoch, holder }: Claim, applied: number): Promise<void> {
  await session.run(`update journal_head set holder = '', beat = beat + 1, applied = $3 where epoch = $1 and holder = $2`, [
    epoch,
    holder,
    applied,
  ]);
}

/** A position of the journal, with the hash of the frame that ends there. */
export interface Place {
  readonly last: number;
  readonly hash: Uint8Array;
}

export interface AppendTerms {
  readonly claim: Claim;
  readonly key: JournalKey;
  /** What the journal ends with now. */
  readonly after: Place;
  readonly applied: number;
  readonly logicVersion: number;
  /** Whether one copy is enough: tests, and a trial on one server. */
  readonly aloneIsEnough: boolean;
}

/**
 * Appends one frame where epoch, holder and end of the journal are what the writer believes, and commits wait for a standby: one statement,
 * one commit. Returns whether it was appended.
 */
export async function appendFrame(session: JournalSession, frame: SealedFrame, terms: AppendTerms): Promise<boolean> {
  const { claim, key, after, applied, logicVersion, aloneIsEnough } = terms;
  const last = frame.first + frame.count - 1;
  const hash = toHex(frame.hash);
  const origins = originsToStore(frame.origins);
  const { count } = await session.run(
    `with moved as (
       update journal_head set journal = case when journal = '' then $3 else journal end, last = $2, hash = $3, applied = $4,
         beat = beat + 1, logic = $5
       where epoch = $6 and holder = $7 and last = $8 and hash = $9 and ($10::boolean or current_setting('synchronous_standby_names') <> '')
       returning epoch)
     insert into journal_frame (first, last, epoch, at_ms, bytes, origins, seal) select $1, $2, epoch, $11, $12, $13, $14 from moved`,
    [
      frame.first,
      last,
      hash,
      applied,
      logicVersion,
      claim.epoch,
      claim.holder,
      after.last,
      toHex(after.hash),
      aloneIsEnough,
      Math.floor(frame.atMs),
      bytesToStore(frame),
      origins,
      sealOfFrame(key, frame.hash, origins),
    ],
    'append',
  );
  return count === 1;
}

/**
 * Writes the head by a commit, so that what it returns is on a quorum: reading it would show what a server without standbys believes.
 * Undefined if the journal has another epoch.
 */
export async function beat(
  session: JournalSession,
  { epoch, holder }: Claim,
  applied: number,
): Promise<(Omit<Place, 'hash'> & { readonly hash: string }) | undefined> {
  const { rows } = await session.run(
    'update journal_head set beat = beat + 1, applied = greatest(applied, least($3, last)) where epoch = $1 and holder = $2 returning last, hash',
    [epoch, holder, applied],
    'beat',
  );
  const row = rows[0];
  return row === undefined ? undefined : { last: Number(row['last']), hash: String(row['hash']) };
}

/** Writes the head as it was read, by a commit: where it returns true, that is on a quorum. False where the head has moved since. */
export async function confirmHead(session: JournalSession, { epoch, last, hash, beat: count }: JournalHead): Promise<boolean> {
  const confirmed = await session.run(
    'update journal_head set beat = beat where epoch = $1 and last = $2 and hash = $3 and beat = $4',
    [epoch, last, hash, count],
    'confirm',
  );
  return confirmed.count === 1;
}

/** How many servers have every commit: the primary, and the standbys that commits may wait for. */
export async function countCopies(session: JournalSession): Promise<number> {
  const { rows } = await session.run(
    `select count(*) as standbys from pg_stat_replication where sync_state in ('sync', 'quorum')`,
    [],
    'copies',
  );
  return 1 + Number(rows[0]?.['standbys'] ?? 0);
}

export const FRAMES_AT_ONCE = 200;

/** Frames after a place, up to the one that ends with `to`, in order, each checked against the one before and its seal. Throws `JournalDamaged`. */
export async function* framesAfter(session: JournalSession, from: Place, to: number, key: JournalKey): AsyncGenerator<StoredFrame> {
  let place = from;
  while (place.last < to) {
    const { rows } = await session.run(
      'select bytes, origins, seal from journal_frame where first > $1 and last <= $2 order by first limit $3',
      [place.last, to, FRAMES_AT_ONCE],
      'frames',
    );
    for (const { bytes, origins, seal } of rows) {
      const frame = readStored({ bytes: bytes as Buffer, origins, seal }, place, key);
      yield frame;
      place = frame;
    }
    // What was asked for ends within a frame, or is not there: the caller sees it by where it stands.
    if (rows.length === 0) return;
  }
}

/** Whether anything else of this program is connected to the journal. */
export async function isInUse(session: JournalSession): Promise<boolean> {
  const { rows } = await session.run(
    `select count(*) as others from pg_stat_activity where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [APPLICATION],
  );
  return Number(rows[0]?.['others'] ?? 0) > 0;
}
