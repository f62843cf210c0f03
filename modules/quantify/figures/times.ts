import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { momentOf, wallAt } from '@agio/module/zone';

/** Midnights of a time zone from one moment to another. */
export function midnightsBetween(timeZone: string, fromMs: number, toMs: number): number[] {
  const midnights: number[] = [];
  for (let day = Math.floor(wallAt(timeZone, fromMs) / DAY_MS) * DAY_MS; ; day += DAY_MS) {
    const moment = momentOf(timeZone, day);
    if (moment > toMs) return midnights;
    if (moment >= fromMs) midnights.push(moment);
  }
}

/** The midnight that the day of a moment began with. */
export const midnightBefore = (timeZone: string, atMs: number): number =>
  midnightsBetween(timeZone, atMs - DAY_MS, atMs).at(-1) ?? atMs - DAY_MS;

/** Whole steps from one moment to another, both with them. */
export function stepsBetween(fromMs: number, toMs: number, stepMs = HOUR_MS): number[] {
  const first = Math.ceil(fromMs / stepMs) * stepMs;
  const steps = Array.from({ length: Math.max(0, Math.floor((toMs - first) / stepMs) + 1) }, (_, at) => first + at * stepMs);
  return inOrder([fromMs, ...steps, toMs]);
}

export const inOrder = (times: readonly number[]): number[] => [...new Set(times)].toSorted((a, b) => a - b);
