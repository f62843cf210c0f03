import { DAY_MS, MINUTE_MS } from '../time.ts';

/** K-line intervals in minutes, a month counted as 30 days; `1weak` is the specification's name for a day (spec §9) and stays accepted. */
export const INTERVAL_MINUTES = {
  '1min': 1,
  '3min': 3,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '1hour': 60,
  '2hour': 120,
  '4hour': 240,
  '6hour': 360,
  '12hour': 720,
  '1day': 1440,
  '1week': 10080,
  '1month': 43200,
  '1weak': 1440,
} as const;

export type IntervalName = keyof typeof INTERVAL_MINUTES;

/** The distinct intervals that are stored, in minutes. */
export const STORED_INTERVALS = [1, 5, 15, 30, 60, 240, 1440, 10080] as const;

/** Intervals whose candles are made of stored ones: the longest stored interval that divides each of them. */
const MADE_OF: Readonly<Record<number, number>> = { 3: 1, 120: 60, 360: 60, 720: 240, 43200: 1440 };

const WEEK = 10080;
const WEEK_MS = WEEK * MINUTE_MS;
const MONTH = 43200;
/** The Unix epoch was a Thursday; weeks open on Monday, as charts have them. */
const MONDAY_MS = 4 * 24 * 60 * MINUTE_MS;

/** Opening time of the candle that holds `atMs`, in UTC. */
export function candleOpenMs(atMs: number, minutes: number): number {
  if (minutes === MONTH) return monthMs(atMs, 0);
  if (minutes === WEEK) return Math.floor((atMs - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
  const lengthMs = minutes * MINUTE_MS;
  return Math.floor(atMs / lengthMs) * lengthMs;
}

/** Opening time of the candle that opens `count` candles after the one that opens at `openMs`, or before it if negative. */
export function candleAfterMs(openMs: number, minutes: number, count = 1): number {
  return minutes === MONTH ? monthMs(openMs, count) : openMs + count * minutes * MINUTE_MS;
}

/** The stored interval that candles of these minutes are made of; the same if they are stored themselves. */
export function storedIntervalOf(minutes: number): number {
  return MADE_OF[minutes] ?? minutes;
}

/** Days of a Gregorian cycle of 400 years, and from the first of March of the year 0 to the Unix epoch. */
const CYCLE_DAYS = 146_097;
const MARCH_0_DAYS = 719_468;

/** The first day, in UTC, of the month that is `after` months after the one that holds `atMs`. Years begin in March here, so that a leap day is a year's last. */
function monthMs(atMs: number, after: number): number {
  const days = Math.floor(atMs / DAY_MS) + MARCH_0_DAYS;
  const cycle = Math.floor(days / CYCLE_DAYS);
  const dayOfCycle = days - cycle * CYCLE_DAYS;
  const year = Math.floor(
    (dayOfCycle - Math.floor(dayOfCycle / 1_460) + Math.floor(dayOfCycle / 36_524) - Math.floor(dayOfCycle / (CYCLE_DAYS - 1))) / 365,
  );
  const dayOfYear = dayOfCycle - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153) + after;
  const fullYear = cycle * 400 + year + Math.floor(month / 12);
  const monthOfYear = month - Math.floor(month / 12) * 12;
  const leaps = Math.floor(fullYear / 4) - Math.floor(fullYear / 100) + Math.floor(fullYear / 400);
  return (365 * fullYear + leaps + Math.floor((153 * monthOfYear + 2) / 5) - MARCH_0_DAYS) * DAY_MS;
}
