import { DAY_MS } from '@agio/kernel/time';
import { momentOf, wallAt } from '@agio/module/zone';
import { rowsOf } from '../model.ts';
import type { Period, ProductShape } from '../model.ts';

/** A schedule as the machine gets it. */
export interface Schedule {
  /** From which periods are counted: the next midnight of the site. */
  readonly startsAtMs: number;
  readonly dues: readonly number[];
}

/** A day of the calendar, as the midnight that it would have in UTC. */
export type WallDay = number;

/** The site's present day. */
export const dayAt = (timeZone: string, atMs: number): WallDay => Math.floor(wallAt(timeZone, atMs) / DAY_MS) * DAY_MS;

/** The first moment of a day of the site. */
export const momentOfDay = (timeZone: string, day: WallDay): number => momentOf(timeZone, day);

/** So many months later; the 31st is the last day of a shorter month, and the 31st again after it. */
export function monthsAfter(day: WallDay, months: number): WallDay {
  const from = new Date(day);
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first + (Math.min(from.getUTCDate(), last) - 1) * DAY_MS;
}

/** So many periods after a day. Months are counted from the first day and not from the one before. */
export function periodsAfter(day: WallDay, period: Period, count: number): WallDay {
  if (period === 'month') return monthsAfter(day, count);
  return day + count * (period === 'week' ? 7 : 1) * DAY_MS;
}

/** The releases of a product that is subscribed now: each at midnight of the site, whatever clocks do in between. */
export function scheduleOf(timeZone: string, nowMs: number, shape: ProductShape): Schedule {
  const { cliff, count, lockKind, period } = shape;
  const start = dayAt(timeZone, nowMs) + DAY_MS;
  const ends = Array.from({ length: rowsOf(shape) }, (_, at) => (lockKind === 'fixed' ? count : cliff + at + 1));
  return {
    startsAtMs: momentOfDay(timeZone, start),
    dues: ends.map((end) => momentOfDay(timeZone, periodsAfter(start, period, end))),
  };
}

/** Equal parts of a vault, one each period from tomorrow on. */
export function partsOf(timeZone: string, nowMs: number, period: Period, parts: number): readonly number[] {
  return scheduleOf(timeZone, nowMs, { lockKind: 'linear', period, count: parts, cliff: 0 }).dues;
}

/** `2026-11-30` as a day; undefined for a day that no month has. */
export function dayNamed(text: string): WallDay | undefined {
  const day = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(day) || nameOfDay(day) !== text ? undefined : day;
}

export const nameOfDay = (day: WallDay): string => new Date(day).toISOString().slice(0, 10);
export const nameOfMonth = (day: WallDay): string => nameOfDay(day).slice(0, 7);
