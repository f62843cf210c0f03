import { DAY_MS } from '@agio/kernel/time';
import { LONGEST_DAY_MS, LONGEST_MS, MONTH_MS, MONTHS_OFF_MS, rowsOf, ROWS_MAX, SOONEST_MS } from '../model.ts';
import type { Period, ProductShape } from '../model.ts';

const DAYS: Readonly<Record<Exclude<Period, 'month'>, number>> = { day: 1, week: 7 };

function isRising(dues: readonly number[]): boolean {
  return dues.every((due, at) => Number.isSafeInteger(due) && due > (dues[at - 1] ?? 0));
}

/** How far a due time may be from the plain count of its periods. */
function isNear(dueMs: number, startsAtMs: number, period: Period, periods: number): boolean {
  const [plain, off] = period === 'month' ? [periods * MONTH_MS, MONTHS_OFF_MS] : [periods * DAYS[period] * DAY_MS, LONGEST_DAY_MS];
  return Math.abs(dueMs - startsAtMs - plain) <= off;
}

/** Whether due times are those of a product: as many as it has rows, rising, each about where its period ends. */
export function areDuesOf(shape: ProductShape, startsAtMs: number, dues: readonly number[]): boolean {
  const { cliff, count, lockKind, period } = shape;
  if (!Array.isArray(dues) || dues.length !== rowsOf(shape) || !isRising(dues)) return false;
  return dues.every((due, at) => isNear(due, startsAtMs, period, lockKind === 'fixed' ? count : cliff + at + 1));
}

/** Whether due times may be those of a vault: rising, not too many, and none beyond the longest time. */
export function areVaultDues(dues: readonly number[], nowMs: number): boolean {
  if (!Array.isArray(dues) || dues.length === 0 || dues.length > ROWS_MAX || !isRising(dues)) return false;
  return (dues.at(-1) ?? Infinity) <= nowMs + LONGEST_MS;
}

export const isTooSoon = (dues: readonly number[], nowMs: number): boolean => (dues[0] ?? 0) < nowMs + SOONEST_MS;
