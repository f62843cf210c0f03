// Protects steps through time: as long as they say, within one’s own time, and read again as they were written.
import { momentField } from '@agio/ui';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { momentOf, stepFrom, unitOf } from './steps.ts';

const bounds = { firstMs: 1_000, nowMs: 30 * DAY_MS };

it('steps by hours, days and weeks, within one’s own time here', () => {
  const from = (name: 'hour' | 'week', sign: -1 | 1, atMs = 10 * DAY_MS) => stepFrom(atMs, { name, sign, events: [] }, bounds);
  expect(from('hour', -1)).toBe(10 * DAY_MS - HOUR_MS);
  expect(from('week', 1)).toBe(17 * DAY_MS);
  expect(from('week', 1, 29 * DAY_MS)).toBe(bounds.nowMs);
  expect(from('week', -1, 2 * DAY_MS)).toBe(bounds.firstMs);
});

it('steps to the next event, and stays where there is none', () => {
  const events = [5_000, 6_000, 8_000];
  expect(stepFrom(6_000, { name: 'trade', sign: 1, events }, bounds)).toBe(8_000);
  expect(stepFrom(6_000, { name: 'trade', sign: -1, events }, bounds)).toBe(5_000);
  expect(stepFrom(8_000, { name: 'trade', sign: 1, events }, bounds)).toBe(8_000);
});

it('moves by days over weeks, and more finely within them', () => {
  expect([30 * DAY_MS, 3 * DAY_MS, HOUR_MS].map(unitOf)).toEqual([DAY_MS, HOUR_MS, 60_000]);
});

it('writes a moment as its field has it, and reads it again to the second', () => {
  const ms = Date.UTC(2026, 7, 14, 18, 0, 7);
  expect(momentOf(momentField(ms, { seconds: true }))).toBe(ms);
  expect(momentOf('')).toBeUndefined();
});
