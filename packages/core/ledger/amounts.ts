import { assert, LIMB } from '@agio/kernel';

/** Amounts in a column: two floats each, `hi` at an index and `lo` behind it (see `Limbs` in kernel). */

export function addAt(column: Float64Array, at: number, hi: number, lo: number): void {
  const low = column[at + 1]! + lo;
  if (low >= LIMB) {
    column[at + 1] = low - LIMB;
    column[at] = column[at]! + hi + 1;
  } else {
    column[at + 1] = low;
    column[at] = column[at]! + hi;
  }
}

/** Stops the caller where the result would be negative. */
export function subtractAt(column: Float64Array, at: number, hi: number, lo: number): void {
  const low = column[at + 1]! - lo;
  const high = column[at]! - hi - (low < 0 ? 1 : 0);
  assert(high >= 0, 'an amount went below zero');
  column[at + 1] = low < 0 ? low + LIMB : low;
  column[at] = high;
}
