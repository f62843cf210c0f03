import { assert } from '../assert.ts';

/** How a row stores a field. `int8` is read as a number, because every one of ours is a safe integer. */
export type Storage = 'int8' | 'int4' | 'text' | 'numeric' | 'bool' | 'jsonb' | 'text[]';

/** One field of a record. */
export interface Field<Value = unknown> {
  readonly storage: Storage;
  /** What it holds, in words. The journal keeps it forever: no names of people, no free text, no secrets. */
  readonly holds: string;
  /** The name of its column; by default its own in snake case, without the unit of a time. */
  readonly column?: string;
  /** It never changes once the record exists. */
  readonly isFixed?: true;
  /** An empty text is null in rows. */
  readonly isNullIfEmpty?: true;
  /** Its value may be null. */
  readonly isNullable?: true;
  /** It may be absent, and is null in rows then. */
  readonly isOptional?: boolean;
  /** It is the number of a customer, whose record this is too; 0 for none. */
  readonly isCustomer?: true;
  /** Its name in the copy of their data that customers get; without one it is not in it. */
  readonly inCopy?: string;
  /** It is the number of a thing, and a text in the copy, as in every answer. */
  readonly isId?: true;
  /** What it is in snapshots of programs that did not have it. */
  readonly initially?: unknown;
  /** What its value consists of, if that is declared. */
  readonly shape?: Shape;
  /** Never set: carries the type of its values. */
  readonly value?: Value;
}

/** Fields by their names. */
export type Fields = Readonly<Record<string, Field>>;

/** The type of a field's values. */
export type ValueOf<F> = F extends Field<infer Value> ? Value : never;

type OptionalNames<F extends Fields> = { [Name in keyof F]: F[Name] extends { readonly isOptional: true } ? Name : never }[keyof F];

/** What has these fields. */
export type Values<F extends Fields> = [OptionalNames<F>] extends [never]
  ? { readonly [Name in keyof F]: ValueOf<F[Name]> }
  : { readonly [Name in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[Name]> } & {
      readonly [Name in OptionalNames<F>]?: ValueOf<F[Name]>;
    };

type Options = Omit<Field, 'holds' | 'isCustomer' | 'isNullable' | 'isOptional' | 'shape' | 'storage' | 'value'>;

/** A kind of field: `number('number of an order', { isFixed: true })`. Values may be declared more narrowly: `word<OtcState>('…')`. */
function kind<Widest>(storage: Storage, more: Partial<Field> = {}) {
  function declare<Value extends Widest = Widest>(holds: string, options: Options & { readonly isNullable: true }): Field<Value | null>;
  function declare<Value extends Widest = Widest>(
    holds: string,
    options: Options & { readonly isOptional: true },
  ): Field<Value> & { readonly isOptional: true };
  function declare<Value extends Widest = Widest>(holds: string, options?: Options): Field<Value>;
  function declare(holds: string, options: Partial<Field> = {}): Field {
    return { storage, holds, ...more, ...options };
  }
  return declare;
}

/** A safe integer: an id, a time in milliseconds. */
export const number = kind<number>('int8');
/** An integer of 32 bits. */
export const small = kind<number>('int4');
/** A whole number as text: atoms, hundredths, prices. */
export const whole = kind<string>('numeric');
/** A code, an id or a hash; never words of people. */
export const word = kind<string>('text');
/** A yes or no. */
export const flag = kind<boolean>('bool');
/** A list of codes or ids in a table of words; rows that are made of facts have no arrays. */
export const words = kind<readonly string[]>('text[]');
/** A list of plain values. */
export const list = kind<readonly unknown[]>('jsonb');
/** What has fields of its own by what it is: they are listed where it is declared. */
export const variant = kind<object>('jsonb');
/** The number of a customer. What changes a record is shown to all customers that it names. */
export const customer = kind<number>('int8', { isCustomer: true });

/** Options of fields. */
export const FIXED = { isFixed: true } as const;
export const OR_NULL = { isNullable: true } as const;

/** A part of a record: it has no name, key or table of its own. */
export interface Shape<F extends Fields = Fields> {
  readonly fields: F;
}

/** Declares what is in a field: `defineShape({ id: word('…'), hash: word('…') })`. */
export const defineShape = <const F extends Fields>(fields: F): Shape<F> => ({ fields });

/** A field that has other fields. */
export function part<F extends Fields>(shape: Shape<F>, holds: string, options: { readonly isNullable: true }): Field<Values<F> | null>;
export function part<F extends Fields>(shape: Shape<F>, holds: string): Field<Values<F>>;
export function part<F extends Fields>(shape: Shape<F>, holds: string, options: Partial<Field> = {}): Field<Values<F> | null> {
  return { storage: 'jsonb', holds, shape, ...options } as Field<Values<F>>;
}

/** A field that is a list of what has other fields. */
export function parts<F extends Fields>(
  shape: Shape<F>,
  holds: string,
  options: { readonly isOptional: true },
): Field<readonly Values<F>[]> & { readonly isOptional: true };
export function parts<F extends Fields>(shape: Shape<F>, holds: string): Field<readonly Values<F>[]>;
export function parts<F extends Fields>(shape: Shape<F>, holds: string, options: Partial<Field> = {}): Field<readonly Values<F>[]> {
  return { storage: 'jsonb', holds, shape, ...options } as Field<readonly Values<F>[]>;
}

const TYPES = {
  int8: 'number',
  int4: 'number',
  text: 'string',
  numeric: 'string',
  bool: 'boolean',
  jsonb: 'object',
  'text[]': 'object',
} as const;

/** What `JSON.parse` gave as what has these fields; what an earlier program did not know is as it is initially, after the others. */
export function valuesOf<F extends Fields>(fields: F, given: unknown, what: string): Values<F> {
  assert(typeof given === 'object' && given !== null, `${what} is not an object`);
  const values = given as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields)) {
    if (values[name] === undefined && field.initially !== undefined) values[name] = field.initially;
    const value = values[name];
    if (value === undefined && field.isOptional === true) continue;
    const isFit = value === null ? field.isNullable === true : typeof value === TYPES[field.storage];
    assert(isFit, `${what} has no ${name} that is ${field.holds}`);
  }
  return values as Values<F>;
}
