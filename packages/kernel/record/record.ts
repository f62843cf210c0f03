import { assert } from '../assert.ts';
import { valuesOf } from './fields.ts';
import type { Field, Fields, Shape, Values } from './fields.ts';
import { defineTable, storedBy } from './table.ts';
import type { TableSchema } from './table.ts';

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
export interface RecordSchema<Name extends FactName = FactName, F extends Fields = Fields> extends FactSchema<Name, F>, TableSchema<F> {
  /** Columns that a later state may have otherwise. */
  readonly changingColumns: readonly string[];
  /** What a row stores of a record. */
  row(this: void, record: Values<F>): Readonly<Record<string, unknown>>;
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
  const schema = { ...defineFact(fact, keys, fields), ...defineTable(table, keys, fields) };
  const { columnOf } = schema;
  const named = Object.entries<Field>(fields).map(([name, field]) => [columnOf(name), name, field] as const);
  const changing = named.filter(([, name, { isFixed }]) => isFixed !== true && !keys.includes(name));
  return { ...schema, changingColumns: changing.map(([column]) => column), row: (record) => storedBy(named, record) };
}

const numbersOrWords = (record: Readonly<Record<string, unknown>>, names: readonly string[]): string[] =>
  names.map((name) => String(record[name]));

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
