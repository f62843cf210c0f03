import { assert } from '@agio/kernel';
import type { Session } from './session.ts';

/** Rows that are added in front of those that are there. */
export interface ListOf {
  /** What is selected, with its joins. */
  readonly rows: string;
  /** The table alone, which is counted. In both, `$1` is the owner. */
  readonly table: string;
  /** Columns that are selected and by which a later row has more; the last one is different in each row. */
  readonly key: readonly [string, ...string[]];
  /** Conditions with `$?` for their value, the owner's first; those without a value do not filter. */
  readonly conditions: readonly (readonly [condition: string, value: unknown])[];
}

/** Which part of a list is wanted: a page of it, or what follows a cursor. */
export interface Part {
  readonly page: number;
  readonly limit: number;
  /** `next` of the part before; a page is not counted then. */
  readonly cursor?: string | undefined;
}

export interface ListPart<T> {
  readonly list: T[];
  /** Rows of the whole list, wherever the part begins. */
  readonly total: number;
  /** Where the list continues; null at its end. */
  readonly next: string | null;
}

/** A part of a list, the latest row first. The cursor is the last row's key, so that rows which are added in front move nothing. */
export async function partOf<T extends object>(session: Session, of: ListOf, { page, limit, cursor }: Part): Promise<ListPart<T>> {
  const below = cursor?.split('.').slice(0, of.key.length);
  // One more than asked for shows whether the list continues.
  const range = { below, offset: below === undefined ? (page - 1) * limit : 0, count: limit + 1 };
  const { list: rows, total } = await latestFirst<T>(session, of, range);
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return { list, total, next: rows.length > limit && last !== undefined ? cursorAt(of, last) : null };
}

/** Where rows come from: below a key, and after some of them. */
interface Range {
  readonly below: readonly (number | string)[] | undefined;
  readonly offset: number;
  readonly count: number;
}

/** Up to `count` rows below a key, the latest first, and how many there are in all. */
export async function latestFirst<T>(
  session: Session,
  { rows, table, key, conditions }: ListOf,
  { below, offset, count }: Range,
): Promise<{ list: T[]; total: number }> {
  assert(conditions[0]?.[1] !== undefined, 'the first condition is whose rows they are');
  assert(below === undefined || below.length === key.length, 'a place has a value for each column of the key');
  const given = conditions.filter(([, value]) => value !== undefined);
  const where = given.map(([condition], at) => condition.replaceAll('$?', () => `$${at + 1}`)).join(' and ');
  const values = given.map(([, value]) => value);
  const [counted] = await session.query<{ total: bigint }>(`select count(*) as total from ${table} where ${where}`, values);
  const total = Number(counted?.total ?? 0);
  if (count <= 0) return { list: [], total };
  const place = key.map((_column, at) => `$${values.length + at + 1}`).join(', ');
  const from = below === undefined ? '' : ` and (${key.join(', ')}) < (${place})`;
  const order = key.map((column) => `${column} desc`).join(', ');
  const list = await session.query<T>(
    `${rows} where ${where}${from} order by ${order} limit ${count} offset ${offset}`,
    below === undefined ? values : [...values, ...below],
  );
  return { list, total };
}

/** The values of a row's key. */
function cursorAt({ key }: ListOf, row: object): string {
  const columns = row as Readonly<Record<string, bigint | number | undefined>>;
  const values = key.map((column) => columns[column.slice(column.lastIndexOf('.') + 1)]);
  assert(!values.includes(undefined), 'a list selects the columns of its key');
  return values.join('.');
}
