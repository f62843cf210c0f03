import * as kernel from '@agio/kernel';
import type { Market } from '../state/markets.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { costInto, limbs, subtractInto } = kernel;

/** The amount that the order by total which is matched now may still spend. */
export const budget = limbs();
const spent = limbs();

export function spend(market: Market, ticks: number, lots: number): void {
  costInto(spent, ticks, lots, market.quoteAtomsPerTickLot);
  subtractInto(budget, spent.hi, spent.lo);
}
