import { ChainUnavailable } from '../adapter.ts';

/** An object of an answer, its fields unchecked. */
export type Fields = Readonly<Record<string, unknown>>;

const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const BYTES = /^0x([0-9a-f]{2})*$/i;

function nonsense(what: string): ChainUnavailable {
  return new ChainUnavailable(`the node answers nonsense: ${what}`);
}

export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw nonsense(what);
  return value as Fields;
}

export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw nonsense(what);
  return value;
}

/** A whole number in hex. */
export function quantityOf(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !QUANTITY.test(value)) throw nonsense(what);
  return BigInt(value);
}

export function smallOf(value: unknown, what: string): number {
  const number = Number(quantityOf(value, what));
  if (!Number.isSafeInteger(number)) throw nonsense(what);
  return number;
}

/** Bytes in lower-case hex, with the length checked if one is given. */
export function bytesOf(value: unknown, what: string, length?: number): `0x${string}` {
  if (typeof value !== 'string' || !BYTES.test(value)) throw nonsense(what);
  if (length !== undefined && value.length !== 2 + length * 2) throw nonsense(what);
  return value.toLowerCase() as `0x${string}`;
}

/** An address in lower case; undefined if the field is empty. */
export function addressOf(value: unknown, what: string): string | undefined {
  return value === null || value === undefined ? undefined : bytesOf(value, what, 20);
}

export function hex(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`;
}
