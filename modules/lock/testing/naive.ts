import type { AccountRef } from '@agio/core';
import type { DefineProduct, PositionRecord, ProductRecord, RowRecord } from '../model.ts';

/** As the documentation has them. */
const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
export const FIVE_YEARS = (5 * 365 + 2) * DAY + 25 * HOUR;
export const NEXT_MIDNIGHT_AT_MOST = 25 * HOUR;

export const pocket = (owner: number): AccountRef => ({ owner, kind: 'trading' });
export const locked = (owner: number): AccountRef => ({ owner, kind: 'lock.principal' });
export const fund: AccountRef = { owner: 0, kind: 'lock.fund' };
export const promised: AccountRef = { owner: 0, kind: 'lock.promised' };

export const isSome = (text: string): boolean => /^\d{1,40}$/.test(text) && !text.startsWith('0');
const isWhole = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to;

/** Whether an operator may say so of a product at all. */
export function isProduct(said: DefineProduct): boolean {
  const { by, cap, cause, cliff, count, decidedBy, lockKind, max, min, penalty, period, quota, rate } = said;
  if (!isWhole(by, 1, 1e9) || !isWhole(decidedBy, 1, 1e9) || by === decidedBy || cause.length === 0) return false;
  if (!['fixed', 'linear', 'cliff', 'flexible'].includes(lockKind) || !['day', 'week', 'month'].includes(period)) return false;
  if (!isWhole(count, 1, lockKind === 'fixed' ? 1e9 : 366) || !isWhole(cliff, 0, 1e9)) return false;
  if (lockKind === 'cliff' ? cliff === 0 : cliff > 0) return false;
  const length = { day: DAY, week: WEEK, month: 2_629_746_000 }[period];
  if ((cliff + count) * length > FIVE_YEARS) return false;
  if (![min, max, quota, cap].every(isSome)) return false;
  const [least, most, all, own] = [min, max, quota, cap].map(BigInt);
  if (least === undefined || most === undefined || all === undefined || own === undefined) return false;
  if (least > most || most > all || least > own) return false;
  return isWhole(rate, 0, 1_000_000) && isWhole(penalty, 0, lockKind === 'flexible' ? 0 : 500_000);
}

/** Whether due times can be a product's. */
export function areDues({ cliff, count, lockKind, period }: ProductRecord, from: number, dues: readonly number[]): boolean {
  const ends: number[] = [];
  if (lockKind === 'fixed') ends.push(count);
  else for (let one = 1; one <= count; one += 1) ends.push(cliff + one);
  if (dues.length !== ends.length) return false;
  for (const [at, due] of dues.entries()) {
    if (!Number.isInteger(due) || (at > 0 && due <= (dues[at - 1] ?? 0))) return false;
    const plain = from + (ends[at] ?? 0) * { day: DAY, week: WEEK, month: 2_629_746_000 }[period];
    const most = period === 'month' ? 4 * DAY : NEXT_MIDNIGHT_AT_MOST;
    if (due < plain - most || due > plain + most) return false;
  }
  return true;
}

/** The reward of a whole term, of a year of 365 days or twelve months. */
export function wholeReward(amount: bigint, { cliff, count, period, rate }: ProductRecord): bigint {
  const [parts, year] = { day: [1n, 365n], week: [7n, 365n], month: [1n, 12n] }[period] as [bigint, bigint];
  return (amount * BigInt(rate) * parts * BigInt(count + cliff)) / (year * 1_000_000n);
}

/** All rows as they are written at the beginning: what is left over is in the last. */
export function rowsFor(position: PositionRecord, dues: readonly number[]): RowRecord[] {
  const { amount, coin, customer, id, lockKind, reward } = position;
  const share = (whole: string): string[] => {
    const each = BigInt(whole) / BigInt(dues.length);
    const list = dues.map(() => each);
    let sum = 0n;
    for (const one of list.slice(1)) sum += one;
    return [...list.slice(1), BigInt(whole) - sum].map(String);
  };
  const principals = lockKind === 'flexible' ? [...dues.slice(1).map(() => '0'), amount] : share(amount);
  const rewards = share(reward);
  return dues.map((dueMs, at) => ({
    position: id,
    number: at + 1,
    customer,
    coin,
    dueMs,
    principal: principals[at] ?? '',
    reward: rewards[at] ?? '',
    state: 'due',
    paidAtMs: 0,
  }));
}

export const total = (rows: readonly RowRecord[], of: 'principal' | 'reward'): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row[of]), 0n);
