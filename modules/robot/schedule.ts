import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { momentOf, wallAt } from '@agio/module/zone';
import type { DcaPeriod } from './terms.ts';

/** Periods of a fixed length in time; days, weeks and months follow the clock on the wall. */
const HOURS: Partial<Record<DcaPeriod, number>> = { hour: 1, '4hours': 4, '8hours': 8, '12hours': 12 };
const DAYS: Partial<Record<DcaPeriod, number>> = { day: 1, week: 7, '2weeks': 14 };

/** When regular purchases run: from the first one on, and at the same time of day of the site. */
export interface Schedule {
  readonly timeZone: string;
  readonly every: DcaPeriod;
  readonly firstAtMs: number;
}

/** The run with a number: 0 is the first, and those before it have numbers below. */
export function timeOf({ every, firstAtMs, timeZone }: Schedule, number: number): number {
  if (number === 0) return firstAtMs;
  const hours = HOURS[every];
  if (hours !== undefined) return firstAtMs + number * hours * HOUR_MS;
  const wall = wallAt(timeZone, firstAtMs);
  const days = DAYS[every];
  return momentOf(timeZone, days === undefined ? monthsAfter(wall, number) : wall + number * days * DAY_MS);
}

/** The 31st is the last day of a shorter month, and the 31st again after it. */
function monthsAfter(wall: number, months: number): number {
  const from = new Date(wall);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), last)) + (wall % DAY_MS);
}

const LONGEST_MS: Record<DcaPeriod, number> = {
  hour: HOUR_MS,
  '4hours': 4 * HOUR_MS,
  '8hours': 8 * HOUR_MS,
  '12hours': 12 * HOUR_MS,
  day: DAY_MS + 2 * HOUR_MS,
  week: 7 * DAY_MS + 2 * HOUR_MS,
  '2weeks': 14 * DAY_MS + 2 * HOUR_MS,
  month: 31 * DAY_MS + 2 * HOUR_MS,
};

/** Runs at or after a time, up to a maximum number, none after `untilMs`. */
export function timesFrom(calendar: Schedule, fromMs: number, most: number, untilMs = Infinity): number[] {
  let number = Math.floor((fromMs - calendar.firstAtMs) / LONGEST_MS[calendar.every]);
  // A period may be shorter than the longest there are: from there on the run is near.
  while (timeOf(calendar, number) < fromMs) number += 1;
  while (timeOf(calendar, number - 1) >= fromMs) number -= 1;
  const times: number[] = [];
  for (let atMs = timeOf(calendar, number); times.length < most && atMs <= untilMs; atMs = timeOf(calendar, number)) {
    times.push(atMs);
    number += 1;
  }
  return times;
}
