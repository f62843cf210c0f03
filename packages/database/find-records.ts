import type { Json } from '@agio/kernel';
import type { Fields, TableSchema, Values } from '@agio/kernel/record';
import { partOf } from './list-part.ts';
import type { ListOf, ListPart, Part } from './list-part.ts';
import type { Session } from './session.ts';

/** Which records: what follows `select * from` their table, such as `where id = $1`. With `from`, of another relation that has the same columns. */
export interface RecordQuery {
  readonly from?: string;
  readonly where: string;
  readonly given: readonly unknown[];
  readonly order?: string;
  readonly limit?: number;
}

/** Records as their rows have them. */
export async function findRecords<F extends Fields>(
  session: Session,
  { read, table }: TableSchema<F>,
  { from = table, given, limit, order, where }: RecordQuery,
): Promise<Values<F>[]> {
  const [sorted, most] = [order === undefined ? '' : ` order by ${order}`, limit === undefined ? '' : ` limit ${limit}`];
  const rows = await session.query(`select * from ${from} where ${where}${sorted}${most}`, given);
  return rows.map(read);
}

/** The first of such records; undefined if there is none. */
export async function findRecord<F extends Fields>(
  session: Session,
  schema: TableSchema<F>,
  wanted: RecordQuery,
): Promise<Values<F> | undefined> {
  const [found] = await findRecords(session, schema, wanted);
  return found;
}

/** A page of such records, and how many there are in all. */
export async function pageOfRecords<F extends Fields>(
  session: Session,
  { read, table }: TableSchema<F>,
  { from = table, given, order, where }: Omit<RecordQuery, 'limit' | 'order'> & { readonly order: string },
  { limit, page }: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly Values<F>[]; readonly total: number }> {
  const [counted] = await session.query<{ total: bigint }>(`select count(*) as total from ${from} where ${where}`, given);
  const at = given.length;
  const rows = await session.query(`select * from ${from} where ${where} order by ${order} limit $${at + 1} offset $${at + 2}`, [
    ...given,
    limit,
    (page - 1) * limit,
  ]);
  return { list: rows.map(read), total: Number(counted?.total ?? 0) };
}

/** A part of a list of records, the latest first; see `partOf`. Without `key` by the record's own. */
export async function partOfRecords<F extends Fields>(
  session: Session,
  { keyColumns, read, table }: TableSchema<F>,
  { conditions, from = table, key = keyColumns }: Pick<ListOf, 'conditions'> & { readonly from?: string; readonly key?: readonly string[] },
  part: Part,
): Promise<ListPart<Values<F>>> {
  const [first = 'sequence', ...others] = key;
  const found = await partOf<object>(session, { rows: `select * from ${from}`, table: from, key: [first, ...others], conditions }, part);
  return { ...found, list: found.list.map(read) };
}

/**
 * What a customer gets of their rows of a table in the copy of their data, as its fields say, by its key or by `order`; with `also`, of those
 * rows alone that fulfil this condition.
 */
export async function copiesOf(
  session: Session,
  { columns, copy, customerColumns, keyColumns, table }: TableSchema,
  customer: number,
  { also, order = keyColumns.join(', ') }: { readonly also?: string; readonly order?: string } = {},
): Promise<{ readonly [name: string]: Json }[]> {
  const theirs = customerColumns.map((column) => `${column} = $1`).join(' or ');
  const where = also === undefined ? theirs : `(${theirs}) and ${also}`;
  const rows = await session.query(`select ${Object.keys(columns).join(', ')} from ${table} where ${where} order by ${order}`, [customer]);
  return rows.map(copy);
}
