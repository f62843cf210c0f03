import { MILLION_BIG } from '@agio/kernel';

/** The chained index of a beginning: a return is an index less it, in parts of it. */
export const INDEX_ONE = 1_000_000_000_000n;
const DAYS_OF_YEAR = 365;

/** A moment of a life: what there was just before anything came in or left, and what came in then (negative if it left). */
export interface Mark {
  readonly value: bigint;
  readonly flow: bigint;
}

/**
 * The time-weighted index at each mark: the product over the pieces between marks of `value ÷ (value before + flow before)`. Pieces that begin with nothing
 * change nothing. Each piece rounds down, by less than one part of the index.
 */
export function chained(marks: readonly Mark[], start = INDEX_ONE): bigint[] {
  const indices: bigint[] = [];
  let index = start;
  let base = 0n;
  for (const { flow, value } of marks) {
    if (base > 0n) index = (index * (value < 0n ? 0n : value)) / base;
    indices.push(index);
    base = value + flow;
  }
  return indices;
}

/** What became of one between two indices, in millionths. */
export const returned = (from: bigint, to: bigint): number => (from === 0n ? 0 : Number(((to - from) * MILLION_BIG) / from));

/** How far each index is below the highest before it, in millionths, rounded down. */
export function fallsOf(indices: readonly bigint[]): number[] {
  let top = 0n;
  return indices.map((index) => {
    if (index > top) top = index;
    return top === 0n ? 0 : Number(((top - index) * MILLION_BIG) / top);
  });
}

export const drawdownOf = (indices: readonly bigint[]): number => fallsOf(indices).reduce((most, fall) => Math.max(most, fall), 0);

/**
 * The Sharpe ratio of daily returns (parts of one), yearly by √365, without a rate of interest; null with fewer than `least` of them, or if all are the same.
 * A statistic and not money: floats will do.
 */
export function sharpeOf(daily: readonly number[], least: number): number | null {
  if (daily.length < least) return null;
  const mean = daily.reduce((sum, one) => sum + one, 0) / daily.length;
  const variance = daily.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (daily.length - 1);
  return variance < 1e-18 ? null : Math.round((mean / Math.sqrt(variance)) * Math.sqrt(DAYS_OF_YEAR) * 100) / 100;
}

/** Pairs with a profit among those that closed, in millionths; null without pairs. */
export const winRateOf = (won: number, pairs: number): number | null => (pairs === 0 ? null : Math.floor((won * 1_000_000) / pairs));
