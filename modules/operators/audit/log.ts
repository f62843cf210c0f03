import { createHash } from 'node:crypto';
import type { AuditEntry } from '@agio/contracts/operators';
import type { Database, Session } from '@agio/database';
import { canonicalJson } from '@agio/kernel';
import type { AuditNote } from '@agio/module';

/** The hash before the first entry. */
export const GENESIS = '0'.repeat(64);
const DETAILS_CHARACTERS_MAX = 20_000;
/** Only one appends at a time, across all servers of this database. */
const LOCK = 0x6167_6175;

interface Row {
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
    const rows = await this.#database.query<Row>(
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
    const [row] = await this.#database.query<Row>('select id, hash from operators_audit order by id desc limit 1');
    return row === undefined ? undefined : { id: Number(row.id), hash: row.hash };
  }

  /** Recomputes the chain from its beginning; returns the first entry that does not fit. */
  async check(anchor: { readonly entry: number; readonly hash: string } | undefined): Promise<Checked> {
    let [previous, entries] = [GENESIS, 0];
    let anchored = anchor === undefined || anchor.entry === 0;
    for (;;) {
      const rows = await this.#database.query<Row>('select * from operators_audit where id > $1 order by id limit 1000', [entries]);
      for (const row of rows) {
        entries += 1;
        if (Number(row.id) !== entries) return { entries, broken: { id: entries, problem: 'gap' } };
        if (row.hash !== hashOf(previous, row)) return { entries, broken: { id: entries, problem: 'hash' } };
        if (entries === anchor?.entry) {
          anchored = row.hash === anchor.hash;
          if (!anchored) return { entries, broken: { id: entries, problem: 'anchor' } };
        }
        previous = row.hash;
      }
      if (rows.length < 1000) break;
    }
    return { entries, broken: anchored ? null : { id: entries + 1, problem: 'anchor' } };
  }
}

/** Appends an entry in the caller's transaction. */
export async function appendEntry(
  session: Session,
  nowMs: number,
  { action, details = {}, ip = '', operator, target }: AuditNote,
): Promise<void> {
  await session.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const [last] = await session.query<Row>('select id, hash from operators_audit order by id desc limit 1');
  const row = {
    id: (last?.id ?? 0n) + 1n,
    at: BigInt(nowMs),
    operator: operator === null ? null : BigInt(operator.id),
    name: operator === null ? null : operator.name,
    action,
    target,
    details: canonicalJson(details).slice(0, DETAILS_CHARACTERS_MAX),
    ip,
  };
  await session.query(
    `insert into operators_audit (id, at, operator, name, action, target, details, ip, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.at, row.operator, row.name, row.action, row.target, row.details, row.ip, hashOf(last?.hash ?? GENESIS, row)],
  );
}

export interface Checked {
  readonly entries: number;
  readonly broken: { readonly id: number; readonly problem: 'hash' | 'gap' | 'anchor' } | null;
}

/** SHA-256 of the entry before and all words of this one, as canonical JSON (RFC 8785). */
function hashOf(previous: string, { action, at, details, id, ip, name, operator, target }: Omit<Row, 'hash'>): string {
  const words = [previous, String(id), String(at), operator === null ? '' : String(operator), name ?? '', action, target, details, ip];
  return createHash('sha256').update(canonicalJson(words)).digest('hex');
}

function entryOf(row: Row): AuditEntry {
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

/** Rows that somebody changed by hand are still shown. */
function detailsOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
