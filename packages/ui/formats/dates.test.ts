// Protects: a moment names its zone; a wait is never said to be shorter than it is, in seconds, minutes and hours.
import { expect, it } from 'vitest';
import { formatAbout, formatDateTime, formatSeconds, formatWait, formatZoned, zoneAt } from './dates.ts';

it('tells a moment with the zone it is told in', () => {
  const ms = Date.UTC(2026, 10, 25, 4, 5, 6);
  for (const language of ['en-US', 'zh-CN', 'zh-TW', 'ko-KR']) {
    expect(zoneAt(ms, language)).toMatch(/^(GMT|UTC)([+-]\d{1,2}(:\d{2})?)?$/);
    expect(formatZoned(ms, language)).toBe(`${formatDateTime(ms, language)} ${zoneAt(ms, language)}`);
  }
});

it('says a wait with its two largest units', () => {
  expect(formatWait(41, 'en-US')).toBe('41 seconds');
  expect(formatWait(581, 'en-US')).toBe('9 minutes 41 seconds');
  expect(formatWait(3599, 'en-US')).toBe('59 minutes 59 seconds');
  expect(formatWait(3600, 'en-US')).toBe('1 hour 0 minutes');
  expect(formatWait(86_399, 'en-US')).toBe('24 hours 0 minutes');
  expect(formatWait(82_000, 'en-US')).toBe('22 hours 47 minutes');
  expect(formatWait(82_000, 'zh-TW')).toBe('22 小時 47 分鐘');
  expect(formatWait(-5, 'en-US')).toBe('0 seconds');
});

it('says about how long in one unit, rounded up', () => {
  expect(formatAbout(57, 'en-US')).toBe('57 seconds');
  expect(formatAbout(144, 'en-US')).toBe('3 minutes');
  expect(formatAbout(1200, 'en-US')).toBe('20 minutes');
  expect(formatAbout(3601, 'en-US')).toBe('2 hours');
  expect(formatAbout(1200, 'zh-CN')).toBe('20 分钟');
});

it('counts down to nothing, a second that has begun as a whole one', () => {
  expect([761, 60, 59.1, 59, 0.2, 0, -3].map(formatSeconds)).toEqual(['12:41', '1:00', '1:00', '0:59', '0:01', '0:00', '0:00']);
});
