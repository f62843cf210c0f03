import { addDecimals, subtractDecimals } from '@agio/ui';
import type { BalanceThen } from '../api/rewind.ts';

/** One coin over all accounts, at two moments. */
export interface CoinComparison {
  readonly coin: string;
  readonly first: string;
  readonly second: string;
  readonly difference: string;
}

/** Two moments as they followed each other, whichever was chosen first: a difference is what came later less what was before. */
export function inOrder<T extends { readonly time: number }>(one: T, other: T): { readonly earlier: T; readonly later: T } {
  return one.time <= other.time ? { earlier: one, later: other } : { earlier: other, later: one };
}

/** The change of a worth, divided into what came in or left and what was won or lost. */
export function changeOf(earlier: string, later: string, profit: string): { readonly change: string; readonly flows: string } {
  const change = subtractDecimals(later, earlier);
  return { change, flows: subtractDecimals(change, profit) };
}

/** Totals by coin at two moments, and by how much they differ. */
export function compared(first: readonly BalanceThen[], second: readonly BalanceThen[]): CoinComparison[] {
  const [one, other] = [totals(first), totals(second)];
  const coins = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  return coins.map((coin) => {
    const [before, after] = [one.get(coin) ?? '0', other.get(coin) ?? '0'];
    return { coin, first: before, second: after, difference: subtractDecimals(after, before) };
  });
}

/** Promised rewards are no part of the worth. */
function totals(balances: readonly BalanceThen[]): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { account, coin, total } of balances) if (account !== 'promised') sums.set(coin, addDecimals(sums.get(coin) ?? '0', total));
  return sums;
}
