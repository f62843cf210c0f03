// Protects: the chart has a place for every day, also across the end of a month, and room for the tallest.
import { expect, it } from 'vitest';
import { daysUpTo, siteDay, topOf } from './days.ts';

it('fills in the days without a reward', () => {
  const told = [
    { day: '2026-02-28', direct: '1.5', indirect: null },
    { day: '2025-01-01', direct: '9', indirect: '9' },
  ];
  expect(daysUpTo('2026-03-01', 3, told)).toEqual([
    { day: '2026-02-27', direct: 0, indirect: 0 },
    { day: '2026-02-28', direct: 1.5, indirect: 0 },
    { day: '2026-03-01', direct: 0, indirect: 0 },
  ]);
});

it('counts days by the calendar of the site', () => {
  expect(siteDay(Date.UTC(2026, 10, 29, 17), 'Asia/Shanghai')).toBe('2026-11-30');
});

it('finds a round top', () => {
  expect([0, 0.03, 1, 21, 92.4, 501].map(topOf)).toEqual([1, 0.05, 1, 25, 100, 1000]);
});
