import { DAY_MS } from '@agio/kernel/time';

export type Day = { readonly day: string; readonly direct: number; readonly indirect: number };
type DayReward = { readonly day: string; readonly direct: string | null; readonly indirect: string | null };

/** `2026-11-30`, the day of a moment on the site's calendar. */
export const siteDay = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(ms);

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The last days up to this one, also those without a reward; what has no price counts as nothing. */
export function daysUpTo(today: string, count: number, told: readonly DayReward[]): readonly Day[] {
  const known = new Map(told.map((one) => [one.day, one]));
  return Array.from({ length: count }, (_, at) => {
    const day = dayBefore(today, count - 1 - at);
    const found = known.get(day);
    return { day, direct: Number(found?.direct ?? 0), indirect: Number(found?.indirect ?? 0) };
  });
}

/** The top of a scale: the smallest of 1, 2, 2.5 and 5 times a power of ten that has room. */
export function topOf(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return (([1, 2, 2.5, 5, 10] as const).find((step) => step * power >= most) ?? 10) * power;
}
