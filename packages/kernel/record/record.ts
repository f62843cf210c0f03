import { assert } from '../assert.ts';
import { valuesOf } from './fields.ts';
import type { Field, Fields, Shape, Storage, Values } from './fields.ts';

/** The name of a fact: the machine's, a dot, and the thing. */
export type FactName = `${string}.${string}`;

/** A thing that a machine decides about, said once: the name of its fact, its type, and what the journal keeps of it. */
export interface FactSchema<Name extends FactName = FactName, F extends Fields = Fields> extends Shape<F> {
  readonly fact: Name;
  /** Fields that tell it from the others of its kind. */
  readonly keys: readonly (keyof F & string)[];
  /** The fact of a record as it is now. */
  tell(this: void, record: Values<F>): Values<F> & { readonly fact: Name };
  /** Whether a fact is one of these. Only its machine tells facts of its name, and by `tell`. */
  is(this: void, fact: { readonly fact: string }): fact is Values<F> & { readonly fact: Name };
  /** What a snapshot has of it, from `JSON.parse`; throws where that is not such a record. */
  load(this: void, saved: unknown): Values<F>;
  /** Its key as text. */
  keyOf(this: void, record: Values<F>): string;
  /** Customers whose record it is. */
  customersOf(this: void, record: Values<F>): readonly number[];
}

/** A fact whose latest states are rows of a table. */
export interface RecordSchema<Name extends FactName = FactName, F extends Fields = Fields> extends FactSchema<Name, F> {
  readonly table: string;
  /** Columns with their types, the key's first. */
  readonly columns: Readonly<Record<string, Storage>>;
  readonly keyColumns: readonly string[];
  /** Columns that a later state may have otherwise. */
  readonly changingColumns: readonly string[];
  columnOf(this: void, name: keyof F & string): string;
  /** What a row stores of a record. */
  row(this: void, record: Values<F>): Readonly<Record<string, unknown>>;
  /** A row as a record. */
  read(this: void, row: unknown): Values<F>;
}

/** What a fact, a record or a shape is declared to have. */
export type RecordOf<Schema extends Shape> = Schema extends Shape<infer F> ? Values<F> : never;
/** The fact of a record. */
export type FactOf<Schema extends FactSchema> = Schema extends FactSchema ? RecordOf<Schema> & { readonly fact: Schema['fact'] } : never;

/** Declares a fact that has no rows of its own. */
export function defineFact<const Name extends FactName, const F extends Fields>(
  fact: Name,
  keys: readonly (keyof F & string)[],
  fields: F,
): FactSchema<Name, F> {
  assert(/^[a-z0-9]+(\.[a-z_]+)+$/.test(fact), `${fact} is not the name of a fact`);
  assert(new Set(keys).size === keys.length, `${fact} has a key twice`);
  for (const key of keys) assert(Object.hasOwn(fields, key), `${fact} has no field ${key}, which is its key`);
  assert(!Object.hasOwn(fields, 'fact'), `${fact} has a field that is the name of the fact`);
  const customers = Object.keys(fields).filter((name) => fields[name]?.isCustomer === true);
  return {
    fact,
    keys,
    fields,
    tell: (record) => ({ fact, ...record }),
    is: (one): one is Values<F> & { readonly fact: Name } => one.fact === fact,
    load: (saved) => valuesOf(fields, saved, fact),
    keyOf: (record) => numbersOrWords(record, keys).join(' '),
    customersOf: (record) =>
      numbersOrWords(record, customers)
        .map(Number)
        .filter((one) => one !== 0),
  };
}

/**
 * Declares a record with its fact and its table:
 * `defineRecord('otc.order', 'otc_order', ['id'], { id: number('number of an order', { isFixed: true }), … })`.
 * The table also has a column `sequence`, the position of its latest state.
 */
export function defineRecord<const Name extends FactName, const F extends Fields>(
  fact: Name,
  table: string,
  keys: readonly (keyof F & string)[],
  fields: F,
): RecordSchema<Name, F> {
  const schema = defineFact(fact, keys, fields);
  assert(keys.length > 0, `${fact} has no key`);
  for (const key of keys) assert(isWritten(fields[key]), `${fact}: ${key} is a key, and may be absent`);
  const columnOf = (name: keyof F & string): string => fields[name]?.column ?? columnFor(name);
  const named = Object.entries<Field>(fields).map(([name, field]) => [columnOf(name), name, field] as const);
  const columns = columnsOf(fact, named, keys.map(columnOf));
  const changing = named.filter(([, name, { isFixed }]) => isFixed !== true && !keys.includes(name));
  return {
    ...schema,
    table,
    columns,
    keyColumns: keys.map(columnOf),
    changingColumns: changing.map(([column]) => column),
    columnOf,
    row: (record) => storedBy(named, record),
    read: (row) => readBy(named, row) as Values<F>,
  };
}

/** Fields with their names and columns. */
export type Named = readonly (readonly [column: string, name: string, field: Field])[];

function columnsOf(fact: string, named: Named, keys: readonly string[]): Record<string, Storage> {
  const columns: Record<string, Storage> = {};
  for (const [column, name, { storage }] of named.toSorted(([a], [b]) => Number(keys.includes(b)) - Number(keys.includes(a)))) {
    assert(/^[a-z][a-z0-9_]*$/.test(column), `${fact}: ${column} of ${name} is not the name of a column`);
    assert(column !== 'sequence' && !Object.hasOwn(columns, column), `${fact}: the column ${column} of ${name} is there already`);
    columns[column] = storage;
  }
  return columns;
}

const numbersOrWords = (record: Readonly<Record<string, unknown>>, names: readonly string[]): string[] =>
  names.map((name) => String(record[name]));

const isWritten = (field: Field | undefined): boolean =>
  field?.isNullable !== true && field?.isNullIfEmpty !== true && field?.isOptional !== true;

/** What columns store of a record. */
export function storedBy(named: Named, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    named.map(([column, name, { isNullIfEmpty }]) => {
      const value = record[name];
      return [column, value === undefined || (isNullIfEmpty === true && value === '') ? null : value];
    }),
  );
}

/** What a row has of a record. */
export function readBy(named: Named, row: unknown): Record<string, unknown> {
  const stored = row as Readonly<Record<string, unknown>>;
  const values: Record<string, unknown> = {};
  for (const [column, name, field] of named) {
    const value = readValue(field, stored[column]);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function readValue({ isNullIfEmpty, isOptional, storage }: Field, stored: unknown): unknown {
  if (stored === null || stored === undefined) return isNullIfEmpty === true ? '' : isOptional === true ? undefined : null;
  return storage === 'int8' ? Number(stored) : stored;
}

/** `createdAtMs` → `created_at`, `dueMs` → `due_at`. */
const columnFor = (name: string): string => name.replace(/(At)?Ms$/, 'At').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What each field of some records holds, of their parts as well: the list of everything that the journal keeps of them. */
export function heldBy(...schemas: readonly Shape[]): Readonly<Record<string, string>> {
  return { fact: 'name of the fact', ...Object.fromEntries(schemas.flatMap(fieldTexts)) };
}

function fieldTexts({ fields }: Shape): [name: string, holds: string][] {
  return Object.entries(fields).flatMap(([name, { holds, shape }]) => [
    [name, holds] as [string, string],
    ...(shape === undefined ? [] : fieldTexts(shape)),
  ]);
}
