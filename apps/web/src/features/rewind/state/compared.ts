import { addDecimals, subtractDecimals } from '@agio/ui';
import type { BalanceThen } from '../api/rewind.ts';

/** One coin over all accounts, at two moments. */
export interface Compared {
  readonly coin: string;
  readonly first: string;
  readonly second: string;
  readonly difference: string;
}

/** Totals by coin at two moments, and by how much they differ. */
export function compared(first: readonly BalanceThen[], second: readonly BalanceThen[]): Compared[] {
  const [one, other] = [totals(first), totals(second)];
  const coins = [...new Set([...one.keys(), ...other.keys()])].toSorted();
  return coins.map((coin) => {
    const [before, after] = [one.get(coin) ?? '0', other.get(coin) ?? '0'];
    return { coin, first: before, second: after, difference: subtractDecimals(after, before) };
  });
}

function totals(balances: readonly BalanceThen[]): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { coin, total } of balances) sums.set(coin, addDecimals(sums.get(coin) ?? '0', total));
  return sums;
}
