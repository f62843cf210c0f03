import { createHash, hkdfSync } from 'node:crypto';
import type { SealedColumn } from './reseal.ts';
import { seal, unseal } from './sealed.ts';
import type { Session } from './session.ts';

/** What a proof can cover: values as columns hold them. A number and a bigint of the same value are the same; so is a list and its JSON. */
export type Provable = bigint | boolean | number | string | Uint8Array | readonly string[] | null;

/** A column's type in a key. */
type KeyType = 'int8' | 'text';

/**
 * A table whose rows count only with a proof in their column `proof`: an attacker with write access to the database, but without the master key, can neither
 * make such a row nor change what its proof covers. They can delete it, and put back what it was before.
 */
export interface ProvenTable<Key extends string = string, Covered extends string = string> {
  readonly table: string;
  /** Columns of the primary key, with their types. Values of text must not contain spaces. */
  readonly key: Readonly<Record<Key, KeyType>>;
  /** What a proof covers beside the key, each with its SQL expression. Ciphertexts change with the master key, so only whether they are there can be covered. */
  readonly covers: Readonly<Record<Covered, string>>;
}

/** The parts of a row that its proof is checked by. */
export type ProvenColumns<Table extends ProvenTable = ProvenTable> =
  Table extends ProvenTable<infer Key, infer Covered>
    ? Readonly<Record<Covered | Key, Provable>> & { readonly proof: string | null }
    : never;

/** A row of a proven table that this program did not write. */
export class UnprovenRow extends Error {
  override readonly name = 'UnprovenRow';
}

/** Writes to all rows are detected as well as writes to some. */
const REPORTED_MAX = 100;

export function provenTable<Key extends string, Covered extends string>(table: ProvenTable<Key, Covered>): ProvenTable<Key, Covered> {
  return table;
}

/** Makes and checks proofs of rows, under a key derived from the master key. */
export class RowProofs {
  readonly #key: Uint8Array;
  readonly #report: (error: unknown) => void;
  readonly #reported = new Set<string>();

  /** `report` is called once with each row that has no proof, or one of something else. */
  constructor(masterKey: string, report: (error: unknown) => void) {
    this.#key = proofKey(masterKey);
    this.#report = report;
  }

  /** The proof of a row as it will be written. */
  make<Key extends string, Covered extends string>(
    table: ProvenTable<Key, Covered>,
    row: Readonly<Record<Covered | Key, Provable>>,
  ): string {
    return proofOf(this.#key, table, row);
  }

  /**
   * Whether a row as it was read is what this program wrote, and the one that was asked for: `asked` has the values of the condition that
   * it was found by, none if all rows were read. The owner of the database controls what its comparisons find, and could answer with
   * another customer's proven row.
   */
  holds<Key extends string, Covered extends string>(
    table: ProvenTable<Key, Covered>,
    row: Readonly<Record<Covered | Key, Provable>> & { readonly proof: string | null },
    asked: Readonly<Partial<Record<Covered | Key, Provable>>>,
  ): boolean {
    const purpose = purposeOf(table, idOf(table, row));
    const isProven = row.proof !== null && unseal(this.#key, purpose, row.proof) === digestOf(table, row);
    if (isProven && isAsked(row, asked)) return true;
    if (!this.#reported.has(purpose) && this.#reported.size < REPORTED_MAX) {
      this.#reported.add(purpose);
      this.#report(new UnprovenRow(`${purpose} was not written by this program and does not count: somebody else writes to the database`));
    }
    return false;
  }
}

/** The proofs of a table as a sealed column, so that they change with the master key. */
export function sealedProofs({ table, key }: ProvenTable): SealedColumn {
  const columns = Object.entries(key);
  const id = columns.map(([name]) => `${name}::text`).join(` || ' ' || `);
  const where = columns.map(([name, type], at) => `${name} = split_part($1, ' ', ${at + 1})::${type}`).join(' and ');
  return {
    key: proofKey,
    read: `select ${id} as id, 'row ${table} ' || ${id} as purpose, proof as sealed from ${table} where proof is not null for update`,
    write: `update ${table} set proof = $2 where ${where}`,
  };
}

/**
 * Proves the rows of tables that have no proof yet, once, when a site is led to this release: what is there then is taken for what it was
 * written as. Returns how many.
 */
export async function proveRows(session: Session, tables: readonly ProvenTable[], masterKey: string): Promise<number> {
  const key = proofKey(masterKey);
  let proven = 0;
  for (const table of tables) {
    const columns = [...Object.keys(table.key), ...Object.entries<string>(table.covers).map(([name, sql]) => `${sql} as ${name}`)];
    const rows = await session.query<Readonly<Record<string, Provable>>>(
      `select ${columns.join(', ')} from ${table.table} where proof is null for update`,
    );
    const { write } = sealedProofs(table);
    for (const row of rows) await session.query(write, [idOf(table, row), proofOf(key, table, row)]);
    proven += rows.length;
  }
  return proven;
}

function proofKey(masterKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, 'agio rows', 'row proof', 32));
}

function proofOf(key: Uint8Array, table: ProvenTable, row: object): string {
  return seal(key, purposeOf(table, idOf(table, row)), digestOf(table, row));
}

const purposeOf = ({ table }: ProvenTable, id: string): string => `row ${table} ${id}`;

function idOf({ key }: ProvenTable, row: object): string {
  const values = row as Readonly<Record<string, Provable>>;
  return Object.keys(key)
    .map((name) => String(values[name]))
    .join(' ');
}

/** SHA-256 over the names and values that are covered, base64url. */
function digestOf({ covers }: ProvenTable, row: object): string {
  const values = row as Readonly<Record<string, Provable>>;
  const said = Object.keys(covers).map((name) => [name, plain(values[name] ?? null)]);
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Whether a row has the values it was queried by. */
function isAsked(row: Readonly<Record<string, Provable>>, asked: object): boolean {
  return Object.entries(asked as Readonly<Record<string, Provable>>).every(
    ([name, value]) => JSON.stringify(plain(row[name] ?? null)) === JSON.stringify(plain(value)),
  );
}

function plain(value: Provable): unknown {
  if (value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64url');
  if (typeof value === 'object') return [...value];
  return String(value);
}
