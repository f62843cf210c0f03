import { assert } from '@agio/kernel';
import type { Fields, TableSchema, Values } from '@agio/kernel/record';
import type { Session } from './session.ts';

/** Writes a row of a table of words, and returns it as it is now; what is left out is as the table has it by itself. `also` has columns beside the fields. */
export async function insertRecord<F extends Fields>(
  session: Session,
  { columnOf, fields, read, table }: TableSchema<F>,
  given: Partial<Values<F>>,
  also: Readonly<Record<string, unknown>> = {},
): Promise<Values<F>> {
  const { columns, places, values } = placed({ columnOf, fields }, given, also, 1);
  const [row] = await session.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`, values);
  assert(row !== undefined, 'an insert gives its row');
  return read(row);
}

/** Changes some fields of the row with a key; nothing where none of them changes. */
export async function updateRecord<F extends Fields>(
  session: Session,
  { columnOf, fields, keyColumns, table }: TableSchema<F>,
  key: readonly unknown[],
  changed: Partial<Values<F>>,
): Promise<void> {
  assert(key.length === keyColumns.length, `a row of ${table} is found by its whole key`);
  const { columns, places, values } = placed({ columnOf, fields }, changed, {}, key.length + 1);
  if (columns.length === 0) return;
  const sets = columns.map((column, at) => `${column} = ${places[at] ?? ''}`);
  const where = keyColumns.map((column, at) => `${column} = $${at + 1}`);
  await session.query(`update ${table} set ${sets.join(', ')} where ${where.join(' and ')}`, [...key, ...values]);
}

/** Columns of some fields with the places of their values in a statement, the first of them at `from`. */
function placed<F extends Fields>(
  { columnOf, fields }: Pick<TableSchema<F>, 'columnOf' | 'fields'>,
  given: Partial<Values<F>>,
  also: Readonly<Record<string, unknown>>,
  from: number,
) {
  const own = Object.entries(given).map(([name, value]) => {
    const isJson = fields[name]?.storage === 'jsonb';
    return [columnOf(name), isJson && value !== null ? JSON.stringify(value) : value, isJson ? '::jsonb' : ''] as const;
  });
  const all = [...own, ...Object.entries(also).map(([column, value]) => [column, value, ''] as const)];
  return {
    columns: all.map(([column]) => column),
    places: all.map(([, , cast], at) => `$${from + at}${cast}`),
    values: all.map(([, value]) => value),
  };
}
