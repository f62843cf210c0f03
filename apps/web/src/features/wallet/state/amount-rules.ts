import { addDecimals, compareDecimals, parseDecimal, signOf, subtractDecimals, trimZeros, truncate, writeDecimal } from '@agio/ui';
import type { CoinOnChain } from '../api/coins.ts';

/** What blocks an amount, and the nearest amount that would do, where there is one. */
export type AmountProblem = {
  readonly rule: 'empty' | 'zero' | 'available' | 'minimum' | 'maximum' | 'daily' | 'fee' | 'fine';
  /** The bound that is broken. */
  readonly bound: string;
  /** `null` where no amount is possible now. */
  readonly nearest: string | null;
};

const smaller = (a: string, b: string): string => (compareDecimals(a, b) <= 0 ? a : b);
const isAmount = (text: string): boolean => text !== '' && parseDecimal(text) !== null;

/** The most that can leave now: what is available, at once, and of today; cut to the digits the chain knows. */
export function mostToWithdraw(available: string, { decimals, withdrawal }: Pick<CoinOnChain, 'decimals' | 'withdrawal'>): string {
  return trimZeros(truncate(smaller(smaller(available, withdrawal.maximum), withdrawal.dailyLeft), decimals));
}

/** What the destination gets: the amount less the fee, never below nothing. */
export function receives(amount: string, fee: string): string {
  const rest = subtractDecimals(isAmount(amount) ? amount : '0', fee);
  return signOf(rest) < 0 ? '0' : trimZeros(rest);
}

/**
 * The first rule that an amount to withdraw breaks, or `null`. The server judges again by its own figures (spec §5):
 * not empty, not zero, not above what is available, at least the minimum, at most the maximum and the rest of today's limit, more than the fee.
 */
export function withdrawalProblem(
  amount: string,
  available: string,
  chain: Pick<CoinOnChain, 'decimals' | 'withdrawal'>,
): AmountProblem | null {
  const { minimum, maximum, dailyLeft, fee } = chain.withdrawal;
  const most = mostToWithdraw(available, chain);
  const step = writeDecimal({ units: 1n, scale: chain.decimals });
  const least = compareDecimals(minimum, fee) > 0 ? minimum : addDecimals(fee, step);
  const possible = compareDecimals(most, least) >= 0;
  const problem = (rule: AmountProblem['rule'], bound: string, nearest: string): AmountProblem => ({
    rule,
    bound: trimZeros(bound),
    nearest: possible ? trimZeros(nearest) : null,
  });
  if (!isAmount(amount)) return problem('empty', '', most);
  if (signOf(amount) <= 0) return problem('zero', '0', least);
  if (compareDecimals(amount, truncate(amount, chain.decimals)) !== 0)
    return problem('fine', String(chain.decimals), truncate(amount, chain.decimals));
  if (compareDecimals(amount, available) > 0) return problem('available', available, most);
  if (compareDecimals(amount, minimum) < 0) return problem('minimum', minimum, least);
  if (compareDecimals(amount, maximum) > 0) return problem('maximum', maximum, most);
  if (compareDecimals(amount, dailyLeft) > 0) return problem('daily', dailyLeft, most);
  if (compareDecimals(amount, fee) <= 0) return problem('fee', fee, least);
  return null;
}

/** The rules of a transfer: not empty, not zero, no more than is available, no finer than the ledger. */
export function transferProblem(amount: string, available: string, decimals: number): AmountProblem | null {
  const possible = signOf(available) > 0;
  if (!isAmount(amount)) return { rule: 'empty', bound: '', nearest: possible ? trimZeros(available) : null };
  if (signOf(amount) <= 0) return { rule: 'zero', bound: '0', nearest: null };
  if (compareDecimals(amount, truncate(amount, decimals)) !== 0)
    return { rule: 'fine', bound: String(decimals), nearest: trimZeros(truncate(amount, decimals)) };
  if (compareDecimals(amount, available) > 0)
    return { rule: 'available', bound: trimZeros(available), nearest: possible ? trimZeros(available) : null };
  return null;
}
