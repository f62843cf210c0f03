// Protects the opening hours: nine to nine on the wall of the site's time zone, to the millisecond, wherever clocks are put forward or back.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import { hoursAt, isOpenAt } from '../routing/hours.ts';

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin'] as const;

/** What a wall clock shows, asked of the platform as people read it. */
function wall(timeZone: string, atMs: number): string {
  return new Date(atMs).toLocaleString('sv-SE', { timeZone });
}

/** Naively: minute by minute forward from a moment until the wall shows a time. */
function next(timeZone: string, fromMs: number, time: string): number {
  const from = Math.floor(fromMs / MINUTE_MS) * MINUTE_MS;
  for (let at = from; ; at += MINUTE_MS) if (wall(timeZone, at).endsWith(` ${time}:00`)) return at;
}

it.each(ZONES.map((zone) => [zone]))('%s: ends at 21:00:00.000 and not a millisecond before', (zone) => {
  for (const day of [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]) {
    const end = next(zone, day, '21:00');
    expect(isOpenAt(hoursAt(zone, end - 1), end - 1)).toBe(true);
    expect(hoursAt(zone, end - 1).closesAtMs).toBe(end);
    expect(isOpenAt(hoursAt(zone, end), end)).toBe(false);
    const opens = next(zone, end, '09:00');
    expect(hoursAt(zone, end).opensAtMs).toBe(opens);
    expect(isOpenAt(hoursAt(zone, opens - 1), opens - 1)).toBe(false);
    expect(isOpenAt(hoursAt(zone, opens), opens)).toBe(true);
  }
});

/** A few days around each change of clocks in 2026, and any time of the years around. */
const CHANGES = [Date.UTC(2026, 2, 8), Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25), Date.UTC(2026, 10, 1)];
const moments = fc.oneof(
  fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS })).map(([at, by]) => at + by),
  fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
);

it('is what a wall clock says, in three zones and across both changes of summer time', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moments, (zone, nowMs) => {
      const hours = hoursAt(zone, nowMs);
      const [, time = ''] = wall(zone, nowMs).split(' ');
      expect(isOpenAt(hours, nowMs)).toBe(time >= '09:00:00' && time < '21:00:00');
      expect(wall(zone, hours.opensAtMs)).toMatch(/ 09:00:00$/);
      expect(wall(zone, hours.closesAtMs)).toMatch(/ 21:00:00$/);
      expect(wall(zone, hours.opensAtMs).slice(0, 10)).toBe(wall(zone, hours.closesAtMs).slice(0, 10));
      expect(hours.closesAtMs - nowMs).toBeGreaterThan(0);
      expect(hours.closesAtMs - nowMs).toBeLessThanOrEqual(25 * HOUR_MS);
      expect(wall(zone, hours.dayStartMs)).toMatch(/ 00:00:00$/);
      expect(wall(zone, hours.dayStartMs).slice(0, 10)).toBe(wall(zone, nowMs).slice(0, 10));
      expect(hours.dayStartMs).toBeLessThanOrEqual(nowMs);
    }),
    { numRuns: 300 },
  );
});

it('knows the day of a zone that puts its clocks forward at midnight', () => {
  // Beirut, 29 March 2026: after 23:59:59 comes 1:00.
  const at = Date.UTC(2026, 2, 29, 5);
  const { closesAtMs, dayStartMs, opensAtMs } = hoursAt('Asia/Beirut', at);
  expect([wall('Asia/Beirut', dayStartMs), wall('Asia/Beirut', dayStartMs - 1_000)]).toEqual([
    '2026-03-29 01:00:00',
    '2026-03-28 23:59:59',
  ]);
  expect([opensAtMs, closesAtMs].map((one) => wall('Asia/Beirut', one))).toEqual(['2026-03-29 09:00:00', '2026-03-29 21:00:00']);
});
