import { createHash } from 'node:crypto';
import type { AuditEntry } from '@agio/contracts/operators';
import type { Database, Session } from '@agio/database';
import { canonicalJson } from '@agio/kernel';
import type { AuditNote } from '@agio/module';

/** The hash before the first entry. */
export const GENESIS = '0'.repeat(64);
const DETAILS_CHARACTERS_MAX = 20_000;
/** Entries that are read at a time. */
const PAGE = 1_000;
/** Only one appends at a time, across all servers of this database. */
const LOCK = 0x6167_6175;

/** An entry as the database has it. */
export interface StoredEntry {
  readonly id: bigint;
  readonly at: bigint;
  readonly operator: bigint | null;
  readonly name: string | null;
  readonly action: string;
  readonly target: string;
  readonly details: string;
  readonly ip: string;
  readonly hash: string;
}

/** Which entries to list, newest first; `before` is the id of the last entry of the page before. */
export interface AuditFilter {
  readonly operator?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly before?: number | undefined;
}

/** Everything operators did, saw and decided: append-only, and each entry's hash covers the one before it. */
export class AuditLog {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Appends an entry, within the transaction of what it reports if there is one. */
  async append(note: AuditNote, session?: Session): Promise<void> {
    if (session === undefined) return this.#database.transaction((own) => appendEntry(own, this.#now(), note));
    return appendEntry(session, this.#now(), note);
  }

  async list(filter: AuditFilter, most: number): Promise<AuditEntry[]> {
    const rows = await this.#database.query<StoredEntry>(
      `select id, at, operator, name, action, target, details, ip, hash from operators_audit
       where ($1::text is null or name = $1) and ($2::text is null or action = $2 or action like $2 || '.%')
         and ($3::text is null or target = $3) and ($4::int8 is null or at >= $4) and ($5::int8 is null or at < $5)
         and ($6::int8 is null or id < $6)
       order by id desc limit $7`,
      [
        filter.operator ?? null,
        filter.action ?? null,
        filter.target ?? null,
        filter.from ?? null,
        filter.to ?? null,
        filter.before ?? null,
        most,
      ],
    );
    return rows.map(entryOf);
  }

  async newest(): Promise<{ readonly id: number; readonly hash: string } | undefined> {
    const [row] = await this.#database.query<StoredEntry>('select id, hash from operators_audit order by id desc limit 1');
    return row === undefined ? undefined : { id: Number(row.id), hash: row.hash };
  }

  /** Recomputes the chain from its beginning, and compares it with every anchor; returns the first entry that does not fit. */
  check(anchors: readonly KeptHash[]): Promise<LogCheck> {
    return this.#follow({ entry: 0, hash: GENESIS }, anchors);
  }

  /**
   * The same from the newest anchor on, so that it costs little: rehashing the log from an earlier entry on changes the hash of
   * every anchored entry after it.
   */
  async checkNewest(anchors: readonly KeptHash[]): Promise<LogCheck> {
    for (let at = 0; at < anchors.length; at += PAGE) {
      const some = anchors.slice(at, at + PAGE);
      const rows = await this.#database.query<StoredEntry>(
        'select id, hash from operators_audit where id in (select value::int8 from jsonb_array_elements_text($1::jsonb))',
        [JSON.stringify(some.map(({ entry }) => entry))],
      );
      const found = new Map(rows.map(({ hash, id }) => [Number(id), hash]));
      const wrong = some.find(({ entry, hash }) => found.get(entry) !== hash);
      if (wrong !== undefined) return { entries: wrong.entry, hash: wrong.hash, broken: { id: wrong.entry, problem: 'anchor' } };
    }
    return this.#follow(anchors.at(-1) ?? { entry: 0, hash: GENESIS }, []);
  }

  async #follow(from: KeptHash, anchors: readonly KeptHash[]): Promise<LogCheck> {
    const kept = new Map(anchors.map(({ entry, hash }) => [entry, hash]));
    let { entry: entries, hash: previous } = from;
    for (;;) {
      const rows = await this.#database.query<StoredEntry>(`select * from operators_audit where id > $1 order by id limit ${PAGE}`, [
        entries,
      ]);
      for (const row of rows) {
        entries += 1;
        const problem = problemOf(row, { id: entries, previous, anchored: kept.get(entries) });
        if (problem !== undefined) return { entries, hash: previous, broken: { id: entries, problem } };
        previous = row.hash;
      }
      if (rows.length < PAGE) break;
    }
    const isCut = anchors.some(({ entry }) => entry > entries);
    return { entries, hash: previous, broken: isCut ? { id: entries + 1, problem: 'anchor' } : null };
  }
}

function problemOf(
  row: StoredEntry,
  { anchored, id, previous }: { readonly id: number; readonly previous: string; readonly anchored: string | undefined },
): Broken['problem'] | undefined {
  if (Number(row.id) !== id) return 'gap';
  if (row.hash !== hashOf(previous, row)) return 'hash';
  return anchored === undefined || anchored === row.hash ? undefined : 'anchor';
}

/** Appends an entry in the caller's transaction. */
export async function appendEntry(
  session: Session,
  nowMs: number,
  { action, details = {}, ip = '', operator, target }: AuditNote,
): Promise<void> {
  await session.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const [last] = await session.query<StoredEntry>('select id, hash from operators_audit order by id desc limit 1');
  const row = {
    id: (last?.id ?? 0n) + 1n,
    at: BigInt(nowMs),
    operator: operator === null ? null : BigInt(operator.id),
    name: operator === null ? null : operator.name,
    action,
    target: kept(target),
    details: kept(canonicalJson(details).slice(0, DETAILS_CHARACTERS_MAX)),
    ip: kept(ip),
  };
  await session.query(
    `insert into operators_audit (id, at, operator, name, action, target, details, ip, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.at, row.operator, row.name, row.action, row.target, row.details, row.ip, hashOf(last?.hash ?? GENESIS, row)],
  );
}

/** The hash of an entry, kept out of reach of an attacker who can write to the database. */
export interface KeptHash {
  readonly entry: number;
  readonly hash: string;
}

/** The first entry that does not fit, and why. */
export interface Broken {
  readonly id: number;
  readonly problem: 'hash' | 'gap' | 'anchor';
}

/** Up to `entries` all was looked at; `hash` is that of the last entry that fits. */
export interface LogCheck {
  readonly entries: number;
  readonly hash: string;
  readonly broken: Broken | null;
}

/**
 * A text as the database gives it back. Half a surrogate pair, sent as such or left by a cut, and U+0000 cannot be stored: the hash would
 * cover other words than those that are read again.
 */
const kept = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** SHA-256 of the entry before and all words of this one, as canonical JSON (RFC 8785). */
export function hashOf(previous: string, { action, at, details, id, ip, name, operator, target }: Omit<StoredEntry, 'hash'>): string {
  const words = [previous, String(id), String(at), operator === null ? '' : String(operator), name ?? '', action, target, details, ip];
  return createHash('sha256').update(canonicalJson(words)).digest('hex');
}

function entryOf(row: StoredEntry): AuditEntry {
  return {
    id: Number(row.id),
    at: Number(row.at),
    operator: row.name,
    action: row.action,
    target: row.target,
    details: detailsOf(row.details),
    ip: row.ip,
    hash: row.hash,
  };
}

/** Rows that were changed by hand are still shown. */
function detailsOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
