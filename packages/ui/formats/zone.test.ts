// Protects times in a zone that the reader chose: every format and field shows that zone's clock, and what is typed means that clock, through changes of the hour too.
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDateTime, formatTime, zoneAt } from './dates.ts';
import {
  chooseZone,
  chosenZone,
  deviceZone,
  isZone,
  minutesAhead,
  momentField,
  ofMomentField,
  ofWallClock,
  readersZone,
  wallClock,
} from './zone.ts';

afterEach(() => chooseZone(null));
const at = (text: string): number => Date.parse(text);

describe('a chosen zone', () => {
  it('is that of all times, and the device’s again when it is given up', () => {
    const ms = at('2026-11-20T04:05:06Z');
    chooseZone('Asia/Shanghai');
    expect([formatTime(ms, 'en-US'), zoneAt(ms, 'en-US'), momentField(ms), readersZone()]).toEqual([
      '12:05:06',
      'GMT+8',
      '2026-11-20T12:05',
      'Asia/Shanghai',
    ]);
    chooseZone('America/New_York');
    expect([formatDateTime(ms, 'zh-CN'), momentField(ms, { seconds: true })]).toEqual(['2026/11/19 23:05:06', '2026-11-19T23:05:06']);
    chooseZone(null);
    expect([readersZone(), minutesAhead(ms)]).toEqual([deviceZone(), -new Date(ms).getTimezoneOffset()]);
  });

  it('is none where the name is not known', () => {
    chooseZone('Mars/Olympus');
    expect([chosenZone(), isZone('Mars/Olympus'), isZone('Asia/Kolkata')]).toEqual([null, false, true]);
  });

  it('takes what is typed as that zone’s clock', () => {
    chooseZone('Asia/Kolkata');
    expect(ofMomentField('2026-11-20T09:35')).toBe(at('2026-11-20T04:05:00Z'));
    for (const text of ['', '2026-11-20', 'tomorrow', '2026-13-40T09:35']) expect(ofMomentField(text)).toBeNaN();
  });

  it('takes the first of a repeated hour, and moves on by a skipped one', () => {
    chooseZone('Europe/Berlin');
    expect(ofMomentField('2026-10-25T02:30')).toBe(at('2026-10-25T00:30:00Z'));
    expect(ofMomentField('2026-03-29T02:30')).toBe(at('2026-03-29T01:30:00Z'));
    expect(momentField(ofMomentField('2026-03-29T02:30'))).toBe('2026-03-29T03:30');
  });

  it('shows what its own formatter shows, and finds the way back', () => {
    const moment = fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
    fc.assert(
      fc.property(moment, fc.constantFrom(...ZONES), (ms, zone) => {
        chooseZone(zone);
        expect(wallClock(ms).toISOString().slice(0, 19)).toBe(clockIn(zone, ms));
        const back = ofWallClock(wallClock(ms).getTime());
        expect(wallClock(back).getTime()).toBe(wallClock(ms).getTime());
        // A repeated hour has its clock twice.
        expect(ms - back).toBeGreaterThanOrEqual(0);
        expect(ms - back).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 300 },
    );
  });
});

const ZONES = ['UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Auckland'];

/** "2026-11-20T14:05:09" by the platform's own formatter. */
function clockIn(timeZone: string, ms: number): string {
  const two = '2-digit' as const;
  const clock = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone, ...clock }).format(ms).replace(', ', 'T');
}
