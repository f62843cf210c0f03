import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { OutcomeOpen } from './errors.ts';
import { readHead } from './head.ts';
import type { JournalHead } from './head.ts';
import { findPrimary, JournalSession } from './journal-session.ts';
import { hostOf } from './servers.ts';

/** What this process is called in the journal's tables: its machine and its number. */
export const OWN_NAME = `${hostname()} ${process.pid}`;

/** Members that were not heard of for so long are forgotten. */
const FORGOTTEN = '1 day';
const TAKEOVERS_SHOWN = 20;

/** Says that the server of a data folder is there, whichever process it is now, and how far it is. No commit waits for a standby to have that: it is local. */
export async function noteMember(
  session: JournalSession,
  folder: string,
  { leads, sequence }: { readonly leads: boolean; readonly sequence: number },
): Promise<void> {
  await session.run(
    `with local as (select set_config('synchronous_commit', 'local', true)),
       gone as (delete from journal_member where seen_at < now() - interval '${FORGOTTEN}')
     insert into journal_member (folder, name, leads, sequence, seen_at) select $1, $2, $3, $4, now() from local
     on conflict (folder) do update set name = excluded.name, leads = excluded.leads, sequence = excluded.sequence, seen_at = excluded.seen_at`,
    [`${hostname()}:${resolve(folder)}`, OWN_NAME, leads, sequence],
    'member',
  );
}

/** Milliseconds since 1970 by the clock of the database's machine. */
export async function timeAt(session: JournalSession): Promise<number> {
  const { rows } = await session.run('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
  return Number(rows[0]?.['ms']);
}

export interface ObservedServer {
  readonly host: string;
  readonly state: 'primary' | 'standby' | 'silent';
  /** Bytes of the primary's log that it does not have yet; null where that cannot be known. */
  readonly behindBytes: number | null;
}

export interface ObservedMember {
  readonly name: string;
  readonly leads: boolean;
  readonly sequence: number;
  /** Milliseconds since it said so, by the database's clock. */
  readonly seenAgoMs: number;
}

export interface Takeover {
  readonly epoch: number;
  /** Milliseconds since 1970, by the database's clock. */
  readonly at: number;
  readonly name: string;
  /** Last command then. */
  readonly last: number;
  /** For how long nothing had been heard of the leader before; 0 after a clean stop. */
  readonly silentMs: number;
}

/** A journal in PostgreSQL as it is seen from this machine now. */
export interface ObservedJournal {
  readonly head: JournalHead | undefined;
  readonly servers: readonly ObservedServer[];
  readonly members: readonly ObservedMember[];
  readonly takeovers: readonly Takeover[];
}

/** Asks every server; one that does not answer within a second is silent. Never throws for what is out of reach. */
export async function observeJournal(servers: readonly string[]): Promise<ObservedJournal> {
  const session = await findPrimary(servers);
  try {
    const end = session === undefined ? undefined : await endOf(session);
    const seen = await Promise.all(servers.map((server) => lookAt(server, end)));
    if (session === undefined) return { head: undefined, servers: seen, members: [], takeovers: [] };
    const head = await readHead(session);
    return { head, servers: seen, ...(head === undefined ? { members: [], takeovers: [] } : await membersOf(session)) };
  } catch (error) {
    if (!(error instanceof OutcomeOpen)) throw error;
    return {
      head: undefined,
      servers: servers.map((server) => ({ host: hostOf(server), state: 'silent', behindBytes: null })),
      members: [],
      takeovers: [],
    };
  } finally {
    await session?.close();
  }
}

async function membersOf(session: JournalSession): Promise<Pick<ObservedJournal, 'members' | 'takeovers'>> {
  const members = await session.run(
    `select name, leads, sequence, (extract(epoch from now() - seen_at) * 1000)::float8 as ago from journal_member order by leads desc, name`,
  );
  const takeovers = await session.run(
    `select epoch, (extract(epoch from at) * 1000)::float8 as at, name, last, silent_ms from journal_takeover order by epoch desc limit ${TAKEOVERS_SHOWN}`,
  );
  return {
    members: members.rows.map(({ ago, leads, name, sequence }) => ({
      name: String(name),
      leads: leads === true,
      sequence: Number(sequence),
      seenAgoMs: Math.max(0, Math.round(Number(ago))),
    })),
    takeovers: takeovers.rows.map((row) => ({
      epoch: Number(row['epoch']),
      at: Math.round(Number(row['at'])),
      name: String(row['name']),
      last: Number(row['last']),
      silentMs: Number(row['silent_ms']),
    })),
  };
}

async function endOf(session: JournalSession): Promise<string> {
  const { rows } = await session.run('select pg_current_wal_flush_lsn()::text as at');
  return String(rows[0]?.['at']);
}

async function lookAt(server: string, end: string | undefined): Promise<ObservedServer> {
  const host = hostOf(server);
  const session = await JournalSession.open(server).catch(() => undefined);
  try {
    if (session === undefined) return { host, state: 'silent', behindBytes: null };
    const { rows } = await session.run(
      `select pg_is_in_recovery() as is_standby,
         case when pg_is_in_recovery() and $1::text is not null then greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_receive_lsn()))::float8 end as behind`,
      [end ?? null],
    );
    const { behind, is_standby: isStandby } = rows[0] ?? {};
    return {
      host,
      state: isStandby === true ? 'standby' : 'primary',
      behindBytes: behind === null || behind === undefined ? null : Number(behind),
    };
  } catch {
    return { host, state: 'silent', behindBytes: null };
  } finally {
    await session?.close();
  }
}
