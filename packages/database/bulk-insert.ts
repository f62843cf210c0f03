import { assert } from '@agio/kernel';
import type { Session } from './session.ts';

/** What to do when a row's key exists: leave the old row, or overwrite the named columns of it. */
export type OnConflict =
  | { readonly do: 'nothing'; readonly target?: readonly string[] }
  | { readonly do: 'update'; readonly target: readonly string[]; readonly columns: readonly string[] };

export interface BulkInsert<Column extends string> {
  readonly table: string;
  /** Column name to its PostgreSQL type without brackets, for example `{ id: 'int8', pair: 'text' }`. No array types. */
  readonly columns: Readonly<Record<Column, string>>;
  readonly rows: readonly Readonly<Record<Column, unknown>>[];
  readonly onConflict?: OnConflict;
}

// Large enough that the statement's own cost vanishes, small enough that one batch stays within a few milliseconds.
const ROWS_MAX = 2_000;
const NAME = /^[a-z_][a-z0-9_]*$/;
const TYPE = /^[a-z][a-z0-9 ]*$/;

/**
 * Inserts many rows with one parameter per column, so that the statement's text does not depend on their number: an array
 * that `unnest` takes apart, or one value where all rows have the same, which costs next to nothing. json and jsonb values
 * are given as objects. Rows of one call must not share a key when conflicts update, as PostgreSQL touches a row only once
 * a statement.
 */
export async function bulkInsert<Column extends string>(session: Session, insert: BulkInsert<Column>): Promise<void> {
  const columns = Object.keys(insert.columns) as Column[];
  for (const name of [insert.table, ...columns]) assert(NAME.test(name), `a plain SQL name: ${name}`);
  for (const column of columns) assert(TYPE.test(insert.columns[column]), `a plain SQL type: ${insert.columns[column]}`);
  for (let start = 0; start < insert.rows.length; start += ROWS_MAX) {
    const rows = insert.rows.slice(start, start + ROWS_MAX);
    // The first column is the key, or a part of it, and says how many rows there are.
    const shared = new Set(columns.filter((column, at) => at > 0 && isShared(rows, column)));
    const values = columns.map((column) => {
      const isJson = insert.columns[column].startsWith('json');
      return shared.has(column) ? textOf(rows[0]?.[column], isJson) : arrayLiteral(rows, column, isJson);
    });
    await session.query(statement(insert, columns, shared), values);
  }
}

function isShared<Column extends string>(rows: readonly Readonly<Record<Column, unknown>>[], column: Column): boolean {
  const value = rows[0]?.[column];
  for (const row of rows) if (row[column] !== value) return false;
  return true;
}

/** One column of the rows as PostgreSQL writes an array; much cheaper than the driver's way, which quotes every element. */
function arrayLiteral<Column extends string>(rows: readonly Readonly<Record<Column, unknown>>[], column: Column, isJson: boolean): string {
  let text = '{';
  let last: unknown;
  let lastText = 'NULL';
  for (const row of rows) {
    const value = row[column];
    // Rows of one batch are much alike: the same words, the same millisecond.
    if (value !== last) lastText = elementText(value, isJson);
    last = value;
    if (text.length > 1) text += ',';
    text += lastText;
  }
  return `${text}}`;
}

/** What needs no quotes within an array: words, numbers, times and the like, but not NULL. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i;

function elementText(value: unknown, isJson: boolean): string {
  const text = textOf(value, isJson);
  if (text === null) return 'NULL';
  return PLAIN.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A value as PostgreSQL reads it. */
function textOf(value: unknown, isJson: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (isJson) return JSON.stringify(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  assert(value instanceof Uint8Array, 'a value that no column takes');
  return `\\x${Buffer.from(value).toString('hex')}`;
}

// Names and types are the program's own words, never input, and are checked to be.
function statement<Column extends string>(insert: BulkInsert<Column>, columns: readonly Column[], shared: ReadonlySet<Column>): string {
  const parameter = (column: Column, array: string): string => `$${columns.indexOf(column) + 1}::${insert.columns[column]}${array}`;
  const arrays = columns.filter((column) => !shared.has(column));
  const values = columns.map((column) => (shared.has(column) ? parameter(column, '') : `given.${column}`)).join(', ');
  const given = `unnest(${arrays.map((column) => parameter(column, '[]')).join(', ')}) as given (${arrays.join(', ')})`;
  return `insert into ${insert.table} (${columns.join(', ')}) select ${values} from ${given}${conflictClause(insert.onConflict)}`;
}

function conflictClause(onConflict: OnConflict | undefined): string {
  if (onConflict === undefined) return '';
  const target = onConflict.target === undefined ? '' : ` (${onConflict.target.join(', ')})`;
  if (onConflict.do === 'nothing') return ` on conflict${target} do nothing`;
  return ` on conflict${target} do update set ${onConflict.columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}
