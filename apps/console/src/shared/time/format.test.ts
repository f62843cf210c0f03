// Protects: times are the same for every operator in every language, days begin and end where the zone has them, and spans never shorten to nothing.
import { expect, it } from 'vitest';
import { dayBounds, momentOf, spanOf, typedMoment } from './format.ts';

it('writes moments as ISO does', () => {
  expect(momentOf(Date.UTC(2026, 10, 20, 4, 5, 9), 'utc')).toBe('2026-11-20 04:05:09');
});

it('takes a whole day, and nothing that is no day', () => {
  expect(dayBounds('2026-11-20', 'utc')).toEqual({ from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 21) - 1 });
  const local = dayBounds('2026-11-20', 'local');
  expect(local?.from).toBe(new Date(2026, 10, 20).getTime());
  expect(local?.to).toBe(new Date(2026, 10, 21).getTime() - 1);
  for (const day of ['', '2026-13-01', 'today', '2026-11-20T00:00']) expect(dayBounds(day, 'utc')).toBeNull();
});

it('reads a typed moment in the zone, and nothing that is none', () => {
  expect(typedMoment('2026-11-20T14:30', 'utc')).toBe(Date.UTC(2026, 10, 20, 14, 30));
  expect(typedMoment('2026-11-20T14:30', 'local')).toBe(new Date(2026, 10, 20, 14, 30).getTime());
  for (const text of ['', '2026-11-20', '2026-13-01T00:00', '2026-11-20T14:30:00Z']) expect(typedMoment(text, 'utc')).toBeNull();
});

it('says spans in their two largest units', () => {
  expect(spanOf(23 * 3_600_000 + 31 * 60_000 + 5_000, 'en-US')).toBe('23 hr 31 min');
  expect(spanOf(51 * 60_000, 'en-US')).toBe('51 min');
  expect(spanOf(12_400, 'en-US')).toBe('12 sec');
  expect(spanOf(-5, 'en-US')).toBe('0 sec');
  expect(spanOf(2 * 86_400_000, 'en-US')).toBe('2 days');
});
