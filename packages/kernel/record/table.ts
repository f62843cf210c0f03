import { assert } from '../assert.ts';
import type { Json } from '../json.ts';
import type { Field, Fields, Shape, Storage, Values } from './fields.ts';

/** A table with its fields: that of a record, or one of words, of which the journal keeps nothing. */
export interface TableSchema<F extends Fields = Fields> extends Shape<F> {
  readonly table: string;
  /** Columns with their types, the key's first. */
  readonly columns: Readonly<Record<string, Storage>>;
  readonly keyColumns: readonly string[];
  /** Columns that have the number of a customer whose row it is. */
  readonly customerColumns: readonly string[];
  columnOf(this: void, name: keyof F & string): string;
  /** A row with its values by their names. */
  read(this: void, row: unknown): Values<F>;
  /** What a customer gets of a row in the copy of their data: fields that say so (`inCopy`), in their order. */
  copy(this: void, row: unknown): { readonly [name: string]: Json };
}

/**
 * Declares a table of what people wrote or chose, whose rows are not made of facts:
 * `defineTable('otc_draft', ['id'], { id: word('…'), customer: customer('…'), terms: variant('…', { inCopy: 'terms' }) })`.
 * Columns that neither the copy nor a query by this declaration needs may be left out.
 */
export function defineTable<const F extends Fields>(table: string, keys: readonly (keyof F & string)[], fields: F): TableSchema<F> {
  for (const key of keys) {
    assert(Object.hasOwn(fields, key), `${table} has no field ${key}, which is its key`);
    assert(isWritten(fields[key]), `${table}: ${key} is a key, and may be absent`);
  }
  assert(keys.length > 0, `${table} has no key`);
  const columnOf = (name: keyof F & string): string => fields[name]?.column ?? columnFor(name);
  const named = Object.entries<Field>(fields).map(([name, field]) => [columnOf(name), name, field] as const);
  const copied = named.flatMap(([, name, { inCopy, isId }]) => (inCopy === undefined ? [] : [{ name, inCopy, isId }]));
  assert(new Set(copied.map(({ inCopy }) => inCopy)).size === copied.length, `${table} has a name twice in copies`);
  return {
    fields,
    table,
    columns: columnsOf(table, named, keys.map(columnOf)),
    keyColumns: keys.map(columnOf),
    customerColumns: named.flatMap(([column, , { isCustomer }]) => (isCustomer === true ? [column] : [])),
    columnOf,
    read: (row) => readBy(named, row) as Values<F>,
    copy(row) {
      const values = readBy(named, row);
      // Columns hold numbers, texts, yes or no, and JSON.
      return Object.fromEntries(
        copied.map(({ inCopy, isId, name }) => [inCopy, (isId === true ? String(values[name]) : (values[name] ?? null)) as Json]),
      );
    },
  };
}

/** Fields with their names and columns. */
export type NamedFields = readonly (readonly [column: string, name: string, field: Field])[];

function columnsOf(table: string, named: NamedFields, keys: readonly string[]): Record<string, Storage> {
  const columns: Record<string, Storage> = {};
  for (const [column, name, { storage }] of named.toSorted(([a], [b]) => Number(keys.includes(b)) - Number(keys.includes(a)))) {
    assert(/^[a-z][a-z0-9_]*$/.test(column), `${table}: ${column} of ${name} is not the name of a column`);
    assert(column !== 'sequence' && !Object.hasOwn(columns, column), `${table}: the column ${column} of ${name} is there already`);
    columns[column] = storage;
  }
  return columns;
}

const isWritten = (field: Field | undefined): boolean =>
  field?.isNullable !== true && field?.isNullIfEmpty !== true && field?.isOptional !== true;

/** What columns store of a record. */
export function storedBy(named: NamedFields, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    named.map(([column, name, { isNullIfEmpty }]) => {
      const value = record[name];
      return [column, value === undefined || (isNullIfEmpty === true && value === '') ? null : value];
    }),
  );
}

/** What a row has of a record. */
export function readBy(named: NamedFields, row: unknown): Record<string, unknown> {
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
