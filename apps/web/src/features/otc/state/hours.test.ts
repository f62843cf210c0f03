// Protects opening hours: what a merchant types in their own time comes back as they typed it, and means the same minutes in UTC.
import { expect, it } from 'vitest';
import { hoursDraft, hoursOf, noHours } from './hours.ts';

const CHINA = -480;

it('keeps minutes of the day in UTC', () => {
  expect(hoursOf({ isOn: true, opens: '09:00', closes: '21:30' }, CHINA)).toEqual({ from: 60, to: 810 });
  expect(hoursOf({ isOn: true, opens: '06:00', closes: '02:00' }, CHINA)).toEqual({ from: 1_320, to: 1_080 });
  expect(hoursOf({ isOn: true, opens: '09:00', closes: '17:00' }, 300)).toEqual({ from: 840, to: 1_320 });
});

it('shows them as they were typed', () => {
  const typed = { isOn: true, opens: '06:00', closes: '02:15' };
  for (const behind of [CHINA, 0, 210, -345]) expect(hoursDraft(hoursOf(typed, behind) ?? null, behind)).toEqual(typed);
  expect(hoursDraft(null, CHINA)).toBe(noHours);
});

it('refuses what is no time, and an end that is the beginning', () => {
  expect(hoursOf({ isOn: true, opens: '', closes: '21:00' }, 0)).toBeUndefined();
  expect(hoursOf({ isOn: true, opens: '09:00', closes: '09:00' }, 0)).toBeUndefined();
  expect(hoursOf({ isOn: false, opens: '', closes: '' }, 0)).toBeNull();
});
