import { MILLION_BIG } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { YEAR_DAYS, YEAR_MONTHS } from '../model.ts';
import type { OpenPosition, PositionRecord, ProductShape } from '../model.ts';

/** The whole reward of an amount for a whole term: the rate of a year times its part of the year, rounded down once. */
export function rewardFor(amount: bigint, rate: number, { cliff, count, period }: ProductShape): bigint {
  const periods = BigInt(cliff + count);
  if (period === 'month') return (amount * BigInt(rate) * periods) / (MILLION_BIG * YEAR_MONTHS);
  return (amount * BigInt(rate) * periods * (period === 'week' ? 7n : 1n)) / (MILLION_BIG * YEAR_DAYS);
}

export type PositionAmounts = Pick<PositionRecord, 'amount' | 'lockKind' | 'reward' | 'rows'>;

/** What row `number` (from 1) releases and pays: equal parts, rounded down, and the last takes the remainder. A flexible position keeps its principal until the last. */
export function rowAmounts(position: PositionAmounts, number: number): { readonly principal: bigint; readonly reward: bigint } {
  const { lockKind, rows } = position;
  const isLast = number === rows;
  const part = (of: string): bigint => {
    const each = BigInt(of) / BigInt(rows);
    return isLast ? BigInt(of) - each * BigInt(rows - 1) : each;
  };
  if (lockKind !== 'flexible') return { principal: part(position.amount), reward: part(position.reward) };
  return { principal: isLast ? BigInt(position.amount) : 0n, reward: part(position.reward) };
}

/** What a flexible position has earned since its last row: the part of the next row for the whole days that have passed. */
export function accruedBy({ dues, record }: OpenPosition, nowMs: number): bigint {
  const { lockKind, paidRows, startsAtMs } = record;
  const fromMs = dues[paidRows - 1] ?? startsAtMs;
  const dueMs = dues[paidRows];
  if (lockKind !== 'flexible' || nowMs <= fromMs || dueMs === undefined) return 0n;
  const all = Math.max(1, Math.round((dueMs - fromMs) / DAY_MS));
  const days = Math.min(Math.floor((nowMs - fromMs) / DAY_MS), all);
  return (rowAmounts(record, paidRows + 1).reward * BigInt(days)) / BigInt(all);
}

/** What leaving now brings back, costs, has earned, and loses of what was promised. */
export function exitOf(
  position: OpenPosition,
  nowMs: number,
): { readonly back: bigint; readonly cost: bigint; readonly earned: bigint; readonly lost: bigint } {
  const { amount, penalty, released, reward, rewarded } = position.record;
  const left = BigInt(amount) - BigInt(released);
  const cost = (left * BigInt(penalty)) / MILLION_BIG;
  const earned = accruedBy(position, nowMs);
  return { back: left - cost, cost, earned, lost: BigInt(reward) - BigInt(rewarded) - earned };
}
