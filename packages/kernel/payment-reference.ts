import { assert } from './assert.ts';

/** The kind of an order, as its reference begins. */
export const REFERENCE_KINDS = ['OTC', 'C2C'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** Digits that are not mistaken for one another when reading a bank's statement (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHORTEST = 5;
const KINDS = BigInt(REFERENCE_KINDS.length);
/** Odd, so that multiplying by it can be undone below any power of two. */
const FACTOR = 0x9e37_79b9n;
const SHIFT = 0x5bd1_e995n;

const bitsOf = (length: number): bigint => BigInt(5 * length);

/** The number that gives 1 when multiplied by an odd one, below a power of two (Newton's method). */
function inverseOf(factor: bigint, bits: bigint): bigint {
  let inverse = 1n;
  for (let known = 1n; known < bits; known *= 2n) inverse = BigInt.asUintN(Number(bits), inverse * (2n - factor * inverse));
  return inverse;
}

/** Numbers that follow each other look unlike each other. Each of its three parts can be undone, so no two numbers become one. */
function scattered(number: bigint, bits: bigint): bigint {
  const wide = Number(bits);
  const first = BigInt.asUintN(wide, number * FACTOR + SHIFT);
  return BigInt.asUintN(wide, (first ^ (first >> (bits / 2n + 1n))) * FACTOR);
}

function gathered(scatteredOne: bigint, bits: bigint): bigint {
  const wide = Number(bits);
  const inverse = inverseOf(FACTOR, bits);
  const mixed = BigInt.asUintN(wide, scatteredOne * inverse);
  // The shift is more than half of the bits, so that one step undoes it.
  const first = mixed ^ (mixed >> (bits / 2n + 1n));
  return BigInt.asUintN(wide, (first - SHIFT) * inverse);
}

/**
 * What the payment of an order may carry as its note, and what people call the order: `OTC-4F7K2`. No two orders have the same one, not even those with one
 * number in OTC and in C2C, and not without its beginning either; how many orders there are cannot be read from it.
 */
export function referenceOf(kind: ReferenceKind, order: number): string {
  assert(Number.isSafeInteger(order) && order >= 0, 'an order has a whole number');
  let rest = BigInt(order) * KINDS + BigInt(REFERENCE_KINDS.indexOf(kind));
  let length = SHORTEST;
  while (rest >> bitsOf(length) > 0n) length += 1;
  rest = scattered(rest, bitsOf(length));
  let digits = '';
  for (let at = 0; at < length; at += 1) {
    digits = `${DIGITS[Number(rest & 31n)]}${digits}`;
    rest >>= 5n;
  }
  return `${kind}-${digits}`;
}

/** The order that a reference names, also as people write it; undefined for what is none. */
export function orderOfReference(written: string): { readonly kind: ReferenceKind; readonly order: number } | undefined {
  const [, prefix, text] = /^(OTC|C2C)[-\s]?([0-9A-Z]{5,12})$/.exec(written.trim().toUpperCase()) ?? [];
  if (text === undefined) return undefined;
  const digits = text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const places = Array.from(digits, (digit) => DIGITS.indexOf(digit));
  if (places.includes(-1)) return undefined;
  const bits = bitsOf(digits.length);
  const number = gathered(
    places.reduce((sum, place) => sum * 32n + BigInt(place), 0n),
    bits,
  );
  const kind = REFERENCE_KINDS[Number(number % KINDS)];
  const order = Number(number / KINDS);
  // A reference longer than its order needs is invalid.
  return kind !== undefined && kind === prefix && Number.isSafeInteger(order) && referenceOf(kind, order) === `${kind}-${digits}`
    ? { kind, order }
    : undefined;
}

/** The order that is looked for by its number or its reference; 0 for none, as no order is numbered. */
export function soughtOrder(kind: ReferenceKind, written: string): number {
  if (/^[1-9]\d{0,14}$/.test(written)) return Number(written);
  const found = orderOfReference(written);
  return found?.kind === kind ? found.order : 0;
}
