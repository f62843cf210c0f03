// Protects calendars: periods end at midnight of the site, across summer time, leap days and short months.
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import { wallAt } from '@agio/module/zone';
import { dayNamed, monthsAfter, nameOfDay, partsOf, scheduleOf } from '../calendar/calendar.ts';
import { areDuesOf } from '../machine/dues.ts';

const ZONES = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
  'Africa/Cairo',
  'UTC',
];

it('counts months from the first day and not from the one before', () => {
  const from = dayNamed('2027-10-31') ?? 0;
  const names = Array.from({ length: 6 }, (_, at) => nameOfDay(monthsAfter(from, at + 1)));
  expect(names).toEqual(['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
});

it('knows which days there are', () => {
  expect(dayNamed('2026-02-29')).toBeUndefined();
  expect(dayNamed('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
  expect(dayNamed('2026-13-01')).toBeUndefined();
});

it('is at midnight on both sides of summer time', () => {
  const nowMs = Date.UTC(2026, 2, 27, 10);
  const dues = partsOf('Europe/Berlin', nowMs, 'day', 3).map((due) => new Date(due).toISOString());
  expect(dues).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z']);
});

it('begins with the next midnight, a millisecond after the one before as well', () => {
  const midnight = Date.UTC(2026, 5, 9, 16);
  const shape = { lockKind: 'fixed', period: 'day', count: 1, cliff: 0 } as const;
  expect(scheduleOf('Asia/Shanghai', midnight, shape).startsAtMs).toBe(midnight + DAY_MS);
  expect(scheduleOf('Asia/Shanghai', midnight - 1, shape).startsAtMs).toBe(midnight);
});

it('whatever the zone, day and product: the machine takes what is computed here', () => {
  const property = fc.property(
    fc.constantFrom(...ZONES),
    fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) }),
    fc.constantFrom('fixed', 'linear', 'cliff', 'flexible'),
    fc.constantFrom('day', 'week', 'month'),
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: 1, max: 10 }),
    (zone, nowMs, lockKind, period, count, cliff) => {
      const shape = { lockKind: lockKind as 'fixed', period: period as 'day', count, cliff: lockKind === 'cliff' ? cliff : 0 };
      const { dues, startsAtMs } = scheduleOf(zone, nowMs, shape);
      expect(startsAtMs).toBeGreaterThan(nowMs);
      expect(startsAtMs - nowMs).toBeLessThanOrEqual(25 * 3_600_000);
      expect(areDuesOf(shape, startsAtMs, dues)).toBe(true);
      // At midnight or, where summer time begins then, an hour later; never on another day.
      for (const due of dues) expect(wallAt(zone, due) % DAY_MS).toBeLessThanOrEqual(3_600_000);
    },
  );
  fc.assert(property, { seed: inject('testSeed'), numRuns: 300 });
});
