import { DAY_MINUTES } from '@agio/kernel/time';
import type { C2cInfo } from '../api/info.ts';

const dayParts = (ms: number, timeZone: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );

/** The minute of the day that clocks of a zone show. */
export function minuteOfDay(ms: number, timeZone: string): number {
  const { hour = 0, minute = 0 } = dayParts(ms, timeZone);
  return hour * 60 + minute;
}

/** A minute of the day as clocks write it; the end of the day is 24:00. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Whole days between two moments by the calendar of a zone. */
export function daysUntil(ms: number, nowMs: number, timeZone: string): number {
  const dayOf = (at: number): number => {
    const { day = 1, month = 1, year = 1970 } = dayParts(at, timeZone);
    return Date.UTC(year, month - 1, day) / 86_400_000;
  };
  return dayOf(ms) - dayOf(nowMs);
}

/** The hours of a site as clocks of another zone show them; midnight is 0. */
export function hoursIn(
  { closesMinute, opensMinute, timeZone }: Pick<C2cInfo, 'opensMinute' | 'closesMinute' | 'timeZone'>,
  nowMs: number,
  zone: string,
): Pick<C2cInfo, 'opensMinute' | 'closesMinute'> {
  const ahead = minuteOfDay(nowMs, zone) - minuteOfDay(nowMs, timeZone) + DAY_MINUTES;
  return { opensMinute: (opensMinute + ahead) % DAY_MINUTES, closesMinute: (closesMinute + ahead) % DAY_MINUTES };
}

export type Stretch = { readonly from: number; readonly to: number };

/** The open part of a day as shares of its bar; two parts for those who work past midnight. */
export function openParts({ closesMinute, opensMinute }: Pick<C2cInfo, 'opensMinute' | 'closesMinute'>): readonly Stretch[] {
  const share = (minute: number): number => minute / DAY_MINUTES;
  if (closesMinute > opensMinute) return [{ from: share(opensMinute), to: share(closesMinute) }];
  return [
    { from: 0, to: share(closesMinute) },
    { from: share(opensMinute), to: 1 },
  ].filter(({ from, to }) => to > from);
}

/** Where the mark of a moment stands on the bar. */
export const markOf = (ms: number, timeZone: string): number => minuteOfDay(ms, timeZone) / DAY_MINUTES;

/** Whether providers work now; what was fetched may be older than the last opening. */
export const isOpenAt = ({ changesAt, isOpen }: Pick<C2cInfo, 'changesAt' | 'isOpen'>, nowMs: number): boolean =>
  nowMs < changesAt ? isOpen : !isOpen;
