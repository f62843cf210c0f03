// Protects the reminder of time: it comes as often as was asked for, by the server's clock, and a page that is opened again does not put it off.
import { expect, it } from 'vitest';
import { dueReminder, NEVER_REMINDED } from './sitting.ts';

const at = (minutes: number, since: number | null = 1_000) => ({ since, now: 1_000 + minutes * 60_000 });

it('B15: is due at each multiple of the minutes, once, and not for who does not play or does not want it', () => {
  expect(dueReminder(at(29), 30, NEVER_REMINDED)).toBeNull();
  expect(dueReminder(at(30), 30, NEVER_REMINDED)).toEqual({ since: 1_000, count: 1 });
  expect(dueReminder(at(45), 30, { since: 1_000, count: 1 })).toBeNull();
  expect(dueReminder(at(60), 30, { since: 1_000, count: 1 })).toEqual({ since: 1_000, count: 2 });
  // One that was missed while no page was open is said as soon as one is.
  expect(dueReminder(at(200), 30, { since: 1_000, count: 1 })).toEqual({ since: 1_000, count: 6 });
  // Another sitting has its own.
  expect(dueReminder(at(30), 30, { since: 5, count: 9 })).toEqual({ since: 1_000, count: 1 });
  expect([dueReminder(at(99, null), 30, NEVER_REMINDED), dueReminder(at(99), 0, NEVER_REMINDED)]).toEqual([null, null]);
});
