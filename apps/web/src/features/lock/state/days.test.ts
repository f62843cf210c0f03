// Protects the release calendar's days: weeks from Monday, months across years, times of the site and not of the reader, and names in the reader's language.
import { expect, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import { dayAfter, dayName, monthAfter, monthName, monthShort, monthWord, partOf, siteDay, timeLeft, weekday, weeksOf } from './days.ts';

it('a month has whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]).toEqual(['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01']);
  expect(weeks.at(-1)?.at(0)).toBe('2026-11-30');
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2027-02')[0]?.[0]).toBe('2027-02-01');
});

it('days and months go on across years', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), dayAfter('2028-02-28', 1)]).toEqual(['2027-01', '2025-12', '2028-02-29']);
});

it('a moment is in the day of the site’s calendar', () => {
  const midnight = Date.UTC(2026, 10, 29, 16);
  expect(siteDay(midnight, 'Asia/Shanghai')).toBe('2026-11-30');
  expect(siteDay(midnight - 1, 'Asia/Shanghai')).toBe('2026-11-29');
  expect(siteDay(midnight, 'UTC')).toBe('2026-11-29');
});

it('months and days have their names in the language of now, also after it was changed', () => {
  const names = (language: string): readonly string[] => [
    monthName('2026-11', language),
    monthWord('2026-11', language),
    monthShort('2026-11', language),
    dayName('2026-11-20', language),
    weekday('2026-11-30', language),
  ];
  const english = ['November 2026', 'November', 'Nov', '20 November', 'Mon'];
  expect(names('en-GB')).toEqual(english);
  expect(names('zh-CN')).toEqual(['2026年11月', '十一月', '11月', '11月20日', '周一']);
  expect(names('en-GB')).toEqual(english);
});

it('what is left is in days, and months when it is long', () => {
  expect(timeLeft(28 * DAY_MS - 5, 0)).toEqual({ unit: 'day', count: 28 });
  expect(timeLeft(240 * DAY_MS, 0)).toEqual({ unit: 'month', count: 8 });
  expect(timeLeft(0, 5)).toEqual({ unit: 'day', count: 0 });
  expect([partOf(0, 10, 5), partOf(0, 10, 20), partOf(10, 20, 5)]).toEqual([0.5, 1, 0]);
});
