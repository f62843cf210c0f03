import { createHmac, hkdfSync } from 'node:crypto';
import type { ProvenColumns, ProvenTable, RowProofs, Session } from '@agio/database';
import { canonicalJson } from '@agio/kernel';
import type { Json } from '@agio/kernel';
import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import { Interval } from '@agio/module';
import type { AuditNote } from '@agio/module';
import type { MonitoringPorts } from './ports.ts';
import { PROVEN_CASE, PROVEN_FINDING, PROVEN_NOTE } from './proven.ts';

/** How often rows that are new join the chain in memory. */
const LOOK_MS = MINUTE_MS;
/** How often all rows are read again, and how often the audit log gets what changed. */
const CHECK_MS = HOUR_MS;
const ROWS_READ = 1_000;
/** Transactions that write rows hold it: rows become visible in the order of their numbers, so that none joins the chain late. */
const LOCK = 0x6167_6d6f;

type Kind = 'cases' | 'findings' | 'notes';

/** What of each table is never changed. */
const TABLES: Readonly<Record<Kind, { readonly proven: ProvenTable; readonly columns: readonly string[] }>> = {
  findings: { proven: PROVEN_FINDING, columns: ['id', 'rule', 'customer', 'key', 'at', 'figures'] },
  cases: { proven: PROVEN_CASE, columns: ['id', 'customer', 'opened_at', 'opened_by'] },
  notes: { proven: PROVEN_NOTE, columns: ['id', 'case_id', 'at', 'operator', 'words'] },
};
const KINDS = Object.keys(TABLES) as readonly Kind[];

/** The proven rows of a table up to one number: each hash covers the row and the hash before it. */
type Chain = { readonly last: number; readonly hash: string };
type Chains = Readonly<Record<Kind, Chain>>;

const NONE: Chain = { last: 0, hash: '' };
const EMPTY: Chains = { findings: NONE, cases: NONE, notes: NONE };

/** The ends of the chains at a time, as an entry of the audit log has them in its details. */
interface Mark extends Chains {
  readonly atMs: number;
}

/** Puts a transaction that writes rows after those that are under way. */
export async function takeTurn(session: Session): Promise<void> {
  await session.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/**
 * Notices that rows were deleted: a proof says of a row that the program wrote it, and nothing of one that is gone. A chain over all rows is kept in
 * memory, and its ends are written to the audit log, whose hashes are in the journal.
 */
export class KeptRows {
  readonly #ports: MonitoringPorts;
  readonly #proofs: RowProofs;
  readonly #key: Uint8Array;
  readonly #rounds: Interval;
  #known: Chains | undefined;
  #marked: Chains = EMPTY;
  #checkedMs = 0;
  #atMs = 0;

  constructor(ports: MonitoringPorts, proofs: RowProofs) {
    this.#ports = ports;
    this.#proofs = proofs;
    this.#key = new Uint8Array(hkdfSync('sha256', ports.masterKey, 'agio monitoring', 'kept rows', 32));
    this.#rounds = new Interval(ports, LOOK_MS, () => this.look());
  }

  start(): void {
    this.#rounds.start();
    void this.#rounds.now();
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
    await this.check().catch((error: unknown) => this.#ports.onError(error));
  }

  /** What is new joins the chain; every hour everything is checked. */
  async look(): Promise<void> {
    const { now } = this.#ports;
    if (this.#known === undefined || now() - this.#checkedMs >= CHECK_MS) return this.check();
    this.#known = await this.#extended(this.#known);
  }

  /** Reads all rows again, tells people of those that are gone, and marks in the audit log what is there. */
  async check(): Promise<void> {
    const { auditLog, now } = this.#ports;
    const before = this.#known ?? (await this.#fromLog());
    const found = await this.#extended(EMPTY, before);
    const lost = KINDS.filter((kind) => found[kind].hash !== before[kind].hash);
    this.#known = await this.#extended({ ...before, ...Object.fromEntries(lost.map((kind) => [kind, found[kind]])) });
    this.#checkedMs = now();
    if (lost.length > 0) {
      await auditLog.append(this.#markOf('monitoring.lost', lost.join(', '), this.#known));
      this.#ports.alarmOperators(
        `Rows of monitoring (${lost.join(', ')}) were deleted or changed in the database: somebody else writes to it.`,
        'Compare with a backup: docs/operating/console.md, suspicious transactions.',
      );
    } else if (canonicalJson(this.#known) !== canonicalJson(this.#marked)) {
      await auditLog.append(this.#markOf('monitoring.kept', '', this.#known));
    }
    this.#marked = this.#known;
  }

  #markOf(action: string, target: string, chains: Chains): AuditNote {
    this.#atMs = Math.max(this.#ports.now(), this.#atMs + 1);
    const said = { atMs: this.#atMs, ...chains };
    return { operator: null, action, target, details: { ...said, code: this.#codeOf(said) } };
  }

  /** Made with a key, so that nobody else makes a mark, and over its time, so that an earlier one is not the newest by being written again. */
  #codeOf(said: Json): string {
    return createHmac('sha256', this.#key).update(canonicalJson(said)).digest('hex');
  }

  /** The chains as the newest mark has them. */
  async #fromLog(): Promise<Chains> {
    const marks = [...(await this.#marks('monitoring.kept')), ...(await this.#marks('monitoring.lost'))];
    const newest = marks.toSorted((one, other) => other.atMs - one.atMs)[0];
    if (newest === undefined) return EMPTY;
    this.#atMs = newest.atMs;
    this.#marked = { findings: newest.findings, cases: newest.cases, notes: newest.notes };
    return this.#marked;
  }

  async #marks(action: string): Promise<Mark[]> {
    const marks: Mark[] = [];
    let before: number | undefined;
    for (;;) {
      const entries = await this.#ports.auditLog.list({ action, before }, ROWS_READ);
      for (const { details } of entries) {
        const { code, ...said } = details;
        if (code === this.#codeOf(said as Json)) marks.push(said as unknown as Mark);
      }
      before = entries.at(-1)?.id;
      if (entries.length < ROWS_READ) return marks;
    }
  }

  /** The chains with the rows after their ends; with `upTo` none that are newer than the ends of those. */
  async #extended(from: Chains, upTo?: Chains): Promise<Chains> {
    const chains: Record<Kind, Chain> = { ...from };
    for (const kind of KINDS) chains[kind] = await this.#extendedBy(kind, from[kind], upTo?.[kind].last ?? Number.MAX_SAFE_INTEGER);
    return chains;
  }

  async #extendedBy(kind: Kind, from: Chain, upTo: number): Promise<Chain> {
    const { columns, proven } = TABLES[kind];
    let { hash, last } = from;
    for (let at = last; ;) {
      const rows = await this.#ports.database.query<ProvenColumns>(
        `select * from ${proven.table} where id > $1 and id <= $2 order by id limit ${ROWS_READ}`,
        [at, upTo],
      );
      for (const row of rows) {
        at = Number(row['id']);
        // One that somebody else wrote or changed counts as none.
        if (!this.#proofs.holds(proven, row, {})) continue;
        last = at;
        const words = columns.map((column) => String(row[column]));
        hash = createHmac('sha256', this.#key)
          .update(canonicalJson([hash, ...words]))
          .digest('hex');
      }
      if (rows.length < ROWS_READ) return { last, hash };
    }
  }
}
