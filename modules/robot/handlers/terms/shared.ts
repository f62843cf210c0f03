import { fail } from '@agio/contracts';
import { parseDecimal } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import type { Rules } from '../../planner/index.ts';
import type { Terms } from '../../terms.ts';
import type { MarketPrices } from '../../ports.ts';
import type { Units } from '../room.ts';

/** More than there can be of any coin: the machine takes only what it needs. */
export const WITHOUT_BOUND = 10n ** 37n;

/** Terms as planners have them, and what the machine may take for them. */
export interface AdmittedTerms {
  readonly terms: Terms;
  readonly most: bigint;
  readonly own: bigint;
}

/** Prices that may be left out, in ticks; 0 for those. */
export function ticksOf(prices: MarketPrices, asked: readonly (string | undefined)[]): number[] | FailedResult {
  const ticks: number[] = [];
  for (const price of asked) {
    const found = price === undefined ? 0 : prices.ticksOf(price);
    if (typeof found !== 'number') return fail(found.code, found.details);
    ticks.push(found);
  }
  return ticks;
}

/** An amount of the quote coin in atoms, or of the base coin in lots. */
export function quoteAtoms({ market }: Units, field: string, amount: string): bigint | FailedResult {
  return parseDecimal(amount, market.quote.decimals) ?? wrong(field, 'invalid');
}

export function lotsOf({ market }: Units, { baseAtomsPerLot }: Rules, field: string, amount: string): number | FailedResult {
  const atoms = parseDecimal(amount, market.base.decimals);
  if (atoms === undefined || atoms % baseAtomsPerLot !== 0n) return fail('AMOUNT_NOT_ON_LOT', { field });
  return Number(atoms / baseAtomsPerLot);
}

/** A price that may be left out, as a field of terms. */
export const priceField =
  ({ prices }: Units) =>
  <Name extends string>(name: Name, ticks: number): { readonly [N in Name]?: string } =>
    (ticks === 0 ? {} : { [name]: prices.priceOf(ticks) }) as { readonly [N in Name]?: string };
