// Protects what the bar of the day shows: hours and the mark are in the reader's zone, as all times of the pages are.
import { expect, it } from 'vitest';
import { clockOf, daysUntil, hoursIn, isOpenAt, markOf, minuteOfDay, openParts } from './day.ts';

const at = (text: string): number => Date.parse(text);

it('reads the minute of the day in a zone, across changes of summer time', () => {
  for (const [when, zone, minute] of [
    ['2026-11-23T06:36:00Z', 'Asia/Shanghai', 14 * 60 + 36],
    ['2026-11-22T16:00:00Z', 'Asia/Shanghai', 0],
    ['2026-11-22T15:59:59Z', 'Asia/Shanghai', 1_439],
    ['2026-03-29T00:59:00Z', 'Europe/Berlin', 119],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', 180],
    ['2026-11-01T06:30:00Z', 'America/New_York', 90],
    ['2026-11-01T05:30:00Z', 'America/New_York', 90],
  ] as const)
    expect([when, minuteOfDay(at(when), zone)]).toEqual([when, minute]);
  expect(markOf(at('2026-11-23T04:00:00Z'), 'Asia/Shanghai')).toBe(0.5);
});

it('writes minutes as clocks do', () => {
  expect([0, 540, 1_260, 1_440].map(clockOf)).toEqual(['00:00', '09:00', '21:00', '24:00']);
});

it('shows the open part of the day, also past midnight', () => {
  expect(openParts({ opensMinute: 540, closesMinute: 1_260 })).toEqual([{ from: 0.375, to: 0.875 }]);
  expect(openParts({ opensMinute: 1_080, closesMinute: 360 })).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.75, to: 1 },
  ]);
  expect(openParts({ opensMinute: 720, closesMinute: 0 })).toEqual([{ from: 0.5, to: 1 }]);
});

it('F6: tells the hours of the site by the reader’s clock, as an order that waits for them does', () => {
  const site = { opensMinute: 540, closesMinute: 1_260, timeZone: 'Asia/Shanghai' };
  const now = at('2026-11-27T17:26:00Z');
  for (const [zone, from, to] of [
    ['Asia/Shanghai', '09:00', '21:00'],
    ['UTC', '01:00', '13:00'],
    ['America/New_York', '20:00', '08:00'],
    ['Asia/Kolkata', '06:30', '18:30'],
  ] as const) {
    const { closesMinute, opensMinute } = hoursIn(site, now, zone);
    expect([zone, clockOf(opensMinute), clockOf(closesMinute)]).toEqual([zone, from, to]);
    expect(opensMinute).toBe(minuteOfDay(at('2026-11-28T01:00:00Z'), zone));
  }
  expect(hoursIn({ ...site, closesMinute: 1_440 }, now, 'Asia/Shanghai').closesMinute).toBe(0);
});

it('counts days by the calendar of the zone', () => {
  const evening = at('2026-11-23T14:14:00Z');
  expect(daysUntil(at('2026-11-24T01:00:00Z'), evening, 'Asia/Shanghai')).toBe(1);
  expect(daysUntil(at('2026-11-24T01:00:00Z'), at('2026-11-23T17:00:00Z'), 'Asia/Shanghai')).toBe(0);
  expect(daysUntil(at('2027-01-01T01:00:00Z'), at('2026-12-31T14:00:00Z'), 'Asia/Shanghai')).toBe(1);
});

it('opens and closes by itself before it is asked again', () => {
  const info = { isOpen: true, changesAt: at('2026-11-23T13:00:00Z') };
  expect(isOpenAt(info, info.changesAt - 1)).toBe(true);
  expect(isOpenAt(info, info.changesAt)).toBe(false);
  expect(isOpenAt({ ...info, isOpen: false }, info.changesAt)).toBe(true);
});
