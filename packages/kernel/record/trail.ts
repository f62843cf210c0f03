import { assert } from '../assert.ts';
import type { Fields, Storage, Values } from './fields.ts';
import type { FactName, RecordSchema } from './record.ts';
import { readBy, storedBy } from './table.ts';

/** Every state that records were left in by a command, as rows: some fields of the record, and the position of the command. */
export interface TrailSchema<Name extends FactName, F extends Fields, Kept extends keyof F & string> {
  readonly of: RecordSchema<Name, F>;
  readonly table: string;
  readonly columns: Readonly<Record<string, Storage>>;
  /** The column of the record's key. */
  readonly keyColumn: string;
  /** What a row stores of a state. */
  row(this: void, record: Values<F>, sequence: number): Readonly<Record<string, unknown>>;
  /** A row as the state. */
  read(this: void, row: unknown): State<F, Kept>;
}

/** What a trail keeps of a state. */
export type State<F extends Fields, Kept extends keyof F & string> = Pick<Values<F>, Kept & keyof Values<F>> & {
  readonly sequence: number;
};
/** A state as a trail declares it. */
export type StateOf<Trail> = Trail extends TrailSchema<FactName, infer F, infer Kept> ? State<F, Kept> : never;

/**
 * Declares the trail of a record whose key is one field. `renamed` has the columns that are named otherwise than the record's, the key's among
 * them: `defineTrail(otcOrder, 'otc_step', { id: 'order_id', updatedAtMs: 'at' }, ['state', 'reason'])`.
 */
export function defineTrail<
  const Name extends FactName,
  const F extends Fields,
  const Kept extends keyof F & string,
  const Moved extends keyof F & string,
>(
  of: RecordSchema<Name, F>,
  table: string,
  renamed: Readonly<Record<Moved, string>>,
  kept: readonly Kept[],
): TrailSchema<Name, F, Kept | Moved> {
  const [key, ...others] = of.keys;
  assert(key !== undefined && others.length === 0, `${table} is the trail of a record with one key`);
  const moved: Readonly<Partial<Record<string, string>>> = renamed;
  const keyColumn = moved[key];
  assert(keyColumn !== undefined, `${table} names the column of its record's key`);
  const names = new Set<keyof F & string>([key, ...(Object.keys(renamed) as Moved[]), ...kept]);
  for (const name of names) assert(Object.hasOwn(of.fields, name), `${table} keeps ${name}, which its record does not have`);
  const named = [...names].map((name) => [moved[name] ?? of.columnOf(name), name, of.fields[name]!] as const);
  const columns = Object.fromEntries(named.map(([column, , { storage }]) => [column, storage]));
  assert(Object.keys(columns).length === named.length && !Object.hasOwn(columns, 'sequence'), `${table} has a column twice`);
  return {
    of,
    table,
    columns: { ...columns, sequence: 'int8' },
    keyColumn,
    row: (record, sequence) => ({ ...storedBy(named, record), sequence }),
    read: (row) =>
      ({ ...readBy(named, row), sequence: Number((row as { readonly sequence: unknown }).sequence) }) as State<F, Kept | Moved>,
  };
}
