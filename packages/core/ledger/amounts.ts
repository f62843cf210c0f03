import * as kernel from '@agio/kernel';
import type { Limbs } from '@agio/kernel';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const assert: typeof kernel.assert = kernel.assert;

/** As in kernel; a constant of this file is folded into the code. */
const LIMB = 1e15;

/** Amounts in a column: two floats each, `hi` at an index and `lo` after it (see `Limbs` in kernel). */

export function addAt(column: Float64Array, at: number, amount: Limbs): void {
  const low = column[at + 1]! + amount.lo;
  if (low >= LIMB) {
    column[at + 1] = low - LIMB;
    column[at] = column[at]! + amount.hi + 1;
  } else {
    column[at + 1] = low;
    column[at] = column[at]! + amount.hi;
  }
}

/** Throws if the result would be negative. */
export function subtractAt(column: Float64Array, at: number, amount: Limbs): void {
  const low = column[at + 1]! - amount.lo;
  const high = column[at]! - amount.hi - (low < 0 ? 1 : 0);
  assert(high >= 0, 'an amount went below zero');
  column[at + 1] = low < 0 ? low + LIMB : low;
  column[at] = high;
}

/** As `addAt` for an amount of one limb. */
export function addLowAt(column: Float64Array, at: number, amount: number): void {
  const low = column[at + 1]! + amount;
  if (low < LIMB) {
    column[at + 1] = low;
  } else {
    column[at + 1] = low - LIMB;
    column[at] = column[at]! + 1;
  }
}

/** As `subtractAt` for an amount of one limb. */
export function subtractLowAt(column: Float64Array, at: number, amount: number): void {
  const low = column[at + 1]! - amount;
  if (low >= 0) {
    column[at + 1] = low;
    return;
  }
  const high = column[at]! - 1;
  assert(high >= 0, 'an amount went below zero');
  column[at + 1] = low + LIMB;
  column[at] = high;
}
