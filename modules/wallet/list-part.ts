import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';

/** Rows whose `id` grows with time. */
export interface ListOf {
  /** What is selected, with its joins. */
  readonly rows: string;
  /** The table alone, which is counted. */
  readonly table: string;
  readonly id: string;
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

export interface Paged<T> {
  readonly list: T[];
  /** Rows of the whole list, wherever the part begins. */
  readonly total: number;
  /** Where the list continues; null at its end. */
  readonly next: string | null;
}

/** A part of a list, the latest row first. The cursor is the last row's id, so that rows which are added in front move nothing. */
export async function partOf<T extends { readonly id: bigint }>(
  session: Session,
  of: ListOf,
  { page, limit, cursor }: Part,
): Promise<Paged<T>> {
  const below = cursor === undefined ? undefined : Number.parseInt(cursor, 10);
  // One more than asked for shows whether the list continues.
  const range = { below, offset: below === undefined ? (page - 1) * limit : 0, count: limit + 1 };
  const { list: rows, total } = await latestFirst<T>(session, of, range);
  const list = rows.slice(0, limit);
  return { list, total, next: rows.length > limit ? String(list.at(-1)?.id) : null };
}

/** Up to `count` rows below an id, the latest first, and how many there are in all. */
export async function latestFirst<T>(
  session: Session,
  { rows, table, id, conditions }: ListOf,
  { below, offset, count }: { readonly below: number | undefined; readonly offset: number; readonly count: number },
): Promise<{ list: T[]; total: number }> {
  assert(conditions[0]?.[1] !== undefined, 'the first condition is whose rows they are');
  const given = conditions.filter(([, value]) => value !== undefined);
  const where = given.map(([condition], at) => condition.replaceAll('$?', () => `$${at + 1}`)).join(' and ');
  const values = given.map(([, value]) => value);
  const [counted] = await session.query<{ total: bigint }>(`select count(*) as total from ${table} where ${where}`, values);
  const total = Number(counted?.total ?? 0);
  if (count <= 0) return { list: [], total };
  const from = below === undefined ? '' : ` and ${id} < $${given.length + 1}`;
  const list = await session.query<T>(
    `${rows} where ${where}${from} order by ${id} desc limit ${count} offset ${offset}`,
    below === undefined ? values : [...values, below],
  );
  return { list, total };
}
