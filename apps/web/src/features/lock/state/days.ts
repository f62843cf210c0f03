import { DAY_MS } from '@agio/kernel/time';

const kept = new Map<string, Intl.DateTimeFormat>();

function formatter(name: string, language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${language} ${options.timeZone ?? ''}`;
  const found = kept.get(key) ?? new Intl.DateTimeFormat(language, options);
  kept.set(key, found);
  return found;
}

/** `2026-11-30`, the day of a moment on the site's calendar: what is released is in its days, and its times are in the reader's zone as all are. */
export function siteDay(ms: number, timeZone: string): string {
  return formatter('day', 'en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(ms);
}

/** A day a number of days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** A month a number of months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Weeks of a month, from Monday to Sunday; the first and the last have days of the months beside it. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const monday = dayAfter(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  const end = `${monthAfter(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let day = monday; day < end; day = dayAfter(day, 7)) weeks.push(Array.from({ length: 7 }, (_, at) => dayAfter(day, at)));
  return weeks;
}

const atUtc = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** "November 2026", "2026年11月". */
export const monthName = (month: string, language: string): string =>
  formatter('month', language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(atUtc(`${month}-01`));
/** "November". */
export const monthWord = (month: string, language: string): string =>
  formatter('monthWord', language, { month: 'long', timeZone: 'UTC' }).format(atUtc(`${month}-01`));
/** "Nov". */
export const monthShort = (month: string, language: string): string =>
  formatter('monthShort', language, { month: 'short', timeZone: 'UTC' }).format(atUtc(`${month}-01`));
/** "20 November". */
export const dayName = (day: string, language: string): string =>
  formatter('dayName', language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(atUtc(day));
/** "Mon". */
export const weekday = (day: string, language: string): string =>
  formatter('weekday', language, { weekday: 'short', timeZone: 'UTC' }).format(atUtc(day));

/** How much is left of a term, in days or, from three months on, in months. */
export function timeLeft(endMs: number, nowMs: number): { readonly unit: 'day' | 'month'; readonly count: number } {
  const days = Math.max(0, Math.ceil((endMs - nowMs) / DAY_MS));
  return days > 90 ? { unit: 'month', count: Math.round(days / 30.436875) } : { unit: 'day', count: days };
}

/** The passed part of a term, from 0 to 1. */
export const partOf = (startMs: number, endMs: number, nowMs: number): number =>
  Math.max(0, Math.min(1, (nowMs - startMs) / Math.max(1, endMs - startMs)));
