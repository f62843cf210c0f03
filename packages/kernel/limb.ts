import { assert } from './assert.ts';

/**
 * Money inside the core: a non-negative whole number as two exact float64 limbs, `hi × 10^15 + lo`, 0 ≤ lo < 10^15.
 * No allocation on the hot path: results go into a `Limbs` that the caller keeps. The bound of issue per coin
 * (hi < 2^53) is checked where money enters, so that sums cannot overflow later.
 */
export interface Limbs {
  hi: number;
  lo: number;
}

/** One limb holds fifteen decimal digits. Constants used here are not exported themselves: only then they are folded into the code. */
const BASE = 1e15;
export const LIMB = BASE;
const LIMB_BIG = 1_000_000_000_000_000n;
const MAX_SAFE = Number.MAX_SAFE_INTEGER;
/** Splits a limb into an upper part below 10^7 and a lower part below 10^8. */
const SPLIT = 1e8;
/** Rates are in millionths. */
const PARTS = 1_000_000;
export const MILLION = PARTS;
export const MILLION_BIG = 1_000_000n;
export const MILLION_DIGITS = 6;

/** Largest issue of a coin in atoms: 2^53 × 10^15 − 1. */
export const ISSUE_MAX: bigint = 2n ** 53n * LIMB_BIG - 1n;

export function limbs(): Limbs {
  return { hi: 0, lo: 0 };
}

export function isZero(value: Limbs): boolean {
  return value.hi === 0 && value.lo === 0;
}

/** Negative, zero or positive, as a sort wants it. */
export function compareLimbs(aHi: number, aLo: number, bHi: number, bLo: number): number {
  return aHi === bHi ? aLo - bLo : aHi - bHi;
}

export function setLimbs(into: Limbs, hi: number, lo: number): Limbs {
  into.hi = hi;
  into.lo = lo;
  return into;
}

export function addInto(into: Limbs, hi: number, lo: number): Limbs {
  const low = into.lo + lo;
  const carry = low >= BASE ? 1 : 0;
  into.lo = carry === 1 ? low - BASE : low;
  into.hi = into.hi + hi + carry;
  return into;
}

/** Subtracts; the caller has made sure that the result is not negative. */
export function subtractInto(into: Limbs, hi: number, lo: number): Limbs {
  const low = into.lo - lo;
  const borrow = low < 0 ? 1 : 0;
  into.lo = borrow === 1 ? low + BASE : low;
  into.hi = into.hi - hi - borrow;
  assert(into.hi >= 0, 'limb subtraction went below zero');
  return into;
}

/** floor(value ÷ by) for safe integers: the float quotient can round up to the next whole number, so it is checked. */
function floorDivide(value: number, by: number): number {
  const quotient = Math.floor(value / by);
  return quotient * by > value ? quotient - 1 : quotient;
}

/** a × b, both non-negative safe integers. */
export function multiplyInto(into: Limbs, a: number, b: number): Limbs {
  const product = a * b;
  if (product < BASE) {
    into.hi = 0;
    into.lo = product;
    return into;
  }
  if (product <= MAX_SAFE) {
    const high = floorDivide(product, BASE);
    into.hi = high;
    into.lo = product - high * BASE;
    return into;
  }
  return multiplyExact(into, a, b);
}

/** Splits both factors at 10^8, and the lower one again at 10^4, so that every partial product stays below 2^53. */
function multiplyExact(into: Limbs, a: number, b: number): Limbs {
  const a1 = floorDivide(a, SPLIT);
  const a0 = a - a1 * SPLIT;
  const b1 = floorDivide(b, SPLIT);
  const b0 = b - b1 * SPLIT;
  const b01 = floorDivide(b0, 1e4);
  setLimbs(into, 0, 0);
  addScaled(into, a0 * (b0 - b01 * 1e4), BASE, 1);
  addScaled(into, a0 * b01, 1e11, 1e4);
  addScaled(into, a1 * b0, 1e7, SPLIT);
  addScaled(into, a0 * b1, 1e7, SPLIT);
  return addInto(into, a1 * b1 * 10, 0);
}

/** Adds value × scale, where room × scale is one limb. */
function addScaled(into: Limbs, value: number, room: number, scale: number): void {
  const high = floorDivide(value, room);
  addInto(into, high, (value - high * room) * scale);
}

/** value × factor for a factor of at most 10^7; `into` may be `value`. */
export function scaleInto(into: Limbs, hi: number, lo: number, factor: number): Limbs {
  assert(factor <= 1e7, 'scale factor above 10^7');
  const upper = floorDivide(lo, SPLIT);
  const lower = (lo - upper * SPLIT) * factor;
  const lowerCarry = floorDivide(lower, SPLIT);
  const carried = upper * factor + lowerCarry;
  const carry = floorDivide(carried, 1e7);
  into.lo = (carried - carry * 1e7) * SPLIT + (lower - lowerCarry * SPLIT);
  into.hi = hi * factor + carry;
  assert(into.hi <= MAX_SAFE, 'limb overflow');
  return into;
}

/** ticks × lots × atoms: the cost of a fill in atoms of the quote coin; `atoms` is at most 10^15. */
export function costInto(into: Limbs, ticks: number, lots: number, atoms: number): Limbs {
  const product = ticks * lots * atoms;
  if (product < BASE) {
    into.hi = 0;
    into.lo = product;
    return into;
  }
  multiplyInto(into, ticks, lots);
  if (atoms === 1) return into;
  if (into.hi === 0 && into.lo * atoms <= MAX_SAFE) return multiplyInto(into, into.lo, atoms);
  const upper = Math.floor(atoms / SPLIT);
  const lower = atoms - upper * SPLIT;
  const { hi, lo } = into;
  const high = scaleWide(hi, lo, upper);
  const shifted = scaleWide(high.hi, high.lo, SPLIT);
  const rest = scaleWide(hi, lo, lower);
  setLimbs(into, shifted.hi, shifted.lo);
  addInto(into, rest.hi, rest.lo);
  assert(into.hi <= MAX_SAFE, 'limb overflow');
  return into;
}

/** The rare wide path: factors up to 10^8, in two steps of at most 10^4. */
function scaleWide(hi: number, lo: number, factor: number): Limbs {
  const upper = Math.floor(factor / 1e4);
  const lower = factor - upper * 1e4;
  const high = scaleInto(limbs(), hi, lo, upper);
  scaleInto(high, high.hi, high.lo, 1e4);
  const low = scaleInto(limbs(), hi, lo, lower);
  return addInto(high, low.hi, low.lo);
}

/** floor(value × millionths ÷ 10^6) for a rate of at most one million; `into` may be `value`. */
export function rateFloorInto(into: Limbs, hi: number, lo: number, millionths: number): Limbs {
  assert(millionths >= 0 && millionths <= PARTS, 'rate outside 0..1');
  if (hi === 0) {
    into.hi = 0;
    into.lo = rateFloor(lo, millionths);
    return into;
  }
  const highQuotient = floorDivide(hi, PARTS);
  const highRest = hi - highQuotient * PARTS;
  // highRest × 10^15 + lo, divided by 10^6 in two exact steps of nine and six digits.
  const lowQuotient = floorDivide(lo, PARTS);
  const upper = highRest * 1e9 + lowQuotient;
  const carry = floorDivide(upper, BASE);
  scaleInto(into, highQuotient + carry, upper - carry * BASE, millionths);
  return addInto(into, 0, floorDivide((lo - lowQuotient * PARTS) * millionths, PARTS));
}

/** floor(value × millionths ÷ 10^6) for a value of one limb, by its millions and what they leave: both products stay exact. */
export function rateFloor(value: number, millionths: number): number {
  const product = value * millionths;
  if (product <= MAX_SAFE) return millionthsOf(product);
  const millions = millionthsOf(value);
  return millions * millionths + millionthsOf((value - millions * PARTS) * millionths);
}

/** floor(value ÷ 10^6): by multiplication, which is faster than a division, and corrected where that is off by one. */
function millionthsOf(value: number): number {
  const quotient = Math.floor(value * 1e-6);
  const rest = value - quotient * PARTS;
  if (rest < 0) return quotient - 1;
  return rest >= PARTS ? quotient + 1 : quotient;
}

/** How many whole times `unit` (a safe integer above zero) goes into a value; capped at 2^53 − 1. */
export function divideFloor(hi: number, lo: number, unit: number): number {
  if (hi === 0) return floorDivide(lo, unit);
  const quotient = toBig(hi, lo) / BigInt(unit);
  return quotient > BigInt(MAX_SAFE) ? MAX_SAFE : Number(quotient);
}

export function toBig(hi: number, lo: number): bigint {
  return hi === 0 ? BigInt(lo) : BigInt(hi) * LIMB_BIG + BigInt(lo);
}

/** Throws on a negative value or one above the issue bound: callers check what comes from outside before. */
export function fromBig(value: bigint, into: Limbs = limbs()): Limbs {
  assert(value >= 0n && value <= ISSUE_MAX, 'amount outside the bound of issue');
  into.hi = Number(value / LIMB_BIG);
  into.lo = Number(value % LIMB_BIG);
  return into;
}

/** The value as a plain decimal integer, without going through BigInt. */
export function limbsText(hi: number, lo: number): string {
  return hi === 0 ? String(lo) : `${String(hi)}${String(lo).padStart(15, '0')}`;
}
