// Protects: two-limb money agrees with BigInt in a million random cases, so that no atom appears or vanishes by arithmetic.
import { describe, expect, it } from 'vitest';
import {
  addInto,
  compareLimbs,
  costInto,
  divideFloor,
  fromBig,
  ISSUE_MAX,
  limbs,
  limbsText,
  multiplyInto,
  rateFloor,
  rateFloorInto,
  scaleInto,
  subtractInto,
  toBig,
} from './limb.ts';

const CASES = 200_000;
let seed = 20261120;
function random(): number {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let value = Math.imul(seed ^ (seed >>> 15), seed | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
}
/** Integers of every magnitude up to `bits` bits, edges included. */
function randomBig(bits: number): bigint {
  const size = Math.floor(random() * (bits + 1));
  let value = 0n;
  for (let done = 0; done < size; done += 26) value = (value << 26n) | BigInt(Math.floor(random() * 2 ** 26));
  value &= (1n << BigInt(size)) - 1n;
  return random() < 0.02 ? (1n << BigInt(size)) - 1n : value;
}
function differs(actual: { hi: number; lo: number }, expected: bigint): boolean {
  return toBig(actual.hi, actual.lo) !== expected || actual.lo >= 1e15 || actual.lo < 0;
}

describe('limbs against BigInt', () => {
  it('adds and subtracts', () => {
    let wrong = 0;
    for (let index = 0; index < CASES; index += 1) {
      const a = randomBig(101);
      const b = randomBig(100);
      const left = fromBig(a);
      const right = fromBig(b);
      if (differs(addInto(left, right.hi, right.lo), a + b)) wrong += 1;
      if (differs(subtractInto(left, right.hi, right.lo), a)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('multiplies safe integers', () => {
    let wrong = 0;
    const result = limbs();
    for (let index = 0; index < CASES; index += 1) {
      const a = randomBig(53);
      const b = randomBig(48);
      if (differs(multiplyInto(result, Number(a), Number(b)), a * b)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('computes costs of fills', () => {
    let wrong = 0;
    const result = limbs();
    for (let index = 0; index < CASES; index += 1) {
      const ticks = randomBig(31);
      const lots = randomBig(40);
      const atoms = randomBig(29) + 1n;
      if (differs(costInto(result, Number(ticks), Number(lots), Number(atoms)), ticks * lots * atoms)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('takes rates in millionths, rounded down', () => {
    let wrong = 0;
    const result = limbs();
    for (let index = 0; index < CASES; index += 1) {
      const value = randomBig(102);
      const rate = BigInt(Math.floor(random() * 1_000_001));
      const { hi, lo } = fromBig(value > ISSUE_MAX ? ISSUE_MAX : value);
      if (differs(rateFloorInto(result, hi, lo, Number(rate)), (toBig(hi, lo) * rate) / 1_000_000n)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('scales, divides and prints', () => {
    let wrong = 0;
    const result = limbs();
    for (let index = 0; index < CASES; index += 1) {
      const value = randomBig(78);
      const factor = randomBig(23);
      const { hi, lo } = fromBig(value);
      if (differs(scaleInto(result, hi, lo, Number(factor)), value * factor)) wrong += 1;
      if (limbsText(hi, lo) !== value.toString()) wrong += 1;
      const unit = randomBig(50) + 1n;
      const quotient = value / unit;
      if (BigInt(divideFloor(hi, lo, Number(unit))) !== (quotient > 2n ** 53n - 1n ? 2n ** 53n - 1n : quotient)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('notices a limb below zero', () => {
    expect(() => subtractInto({ hi: 0, lo: 1 }, 0, 2)).toThrow('below zero');
  });

  it('orders', () => {
    let wrong = 0;
    for (let index = 0; index < CASES; index += 1) {
      const a = randomBig(101);
      const b = random() < 0.2 ? a : randomBig(101);
      const [left, right] = [fromBig(a), fromBig(b)];
      if (Math.sign(compareLimbs(left.hi, left.lo, right.hi, right.lo)) !== (a < b ? -1 : a > b ? 1 : 0)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('takes rates of one limb at whole millions as well, where a quotient in floats is off by one', () => {
    let wrong = 0;
    for (let index = 0; index < CASES; index += 1) {
      const value = Math.min(999_999_999_999_999, Math.floor(random() * 1e9) * 1_000_000 + [-1, 0, 1][index % 3]!);
      if (value < 0) continue;
      const rate = Math.floor(random() * 1_000_001);
      if (BigInt(rateFloor(value, rate)) !== (BigInt(value) * BigInt(rate)) / 1_000_000n) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('takes the largest issue there may be, and nothing beyond it or below zero', () => {
    expect(toBig(...(Object.values(fromBig(ISSUE_MAX)) as [number, number]))).toBe(ISSUE_MAX);
    for (const value of [ISSUE_MAX + 1n, -1n]) expect(() => fromBig(value)).toThrow('bound of issue');
  });
});
