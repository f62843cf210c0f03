// Protects: an event is one line with its level, and an outage of a minute does not bury what else happens.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { realClock } from '@agio/kernel/clock';
import { createLog, writeJson, writeText } from './log.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12) }));
afterEach(() => void vi.useRealTimers());

it('writes a repeated event once, and then how often it happened', () => {
  const lines: string[] = [];
  const { log } = createLog(
    writeText((line) => lines.push(line), realClock),
    realClock,
  );
  for (let times = 0; times < 234; times += 1) log('projection', new Error('connection refused'));
  log('projection', new Error('another reason'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('connection refused');
  vi.advanceTimersByTime(10_000);
  expect(lines.at(-1)).toBe('2026-11-22T12:00:10.000Z projection (233 more times)\n');
  log('projection', new Error('connection refused'));
  expect(lines).toHaveLength(4);
});

it('tells what is still counted when it ends', () => {
  const lines: string[] = [];
  const { flush, log } = createLog(
    writeText((line) => lines.push(line), realClock),
    realClock,
  );
  log('same');
  log('same');
  flush();
  expect(lines.map((line) => line.slice(25))).toEqual(['same\n', 'same (1 more times)\n']);
});

it('is JSON for programs, a line for each event, with a level', () => {
  const lines: string[] = [];
  const { log } = createLog(
    writeJson((line) => lines.push(line)),
    realClock,
  );
  log('ready');
  log('request 7', new TypeError('bad'));
  log('ALARM coins are missing');
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(events.map(({ level, msg, time }) => [level, msg, time])).toEqual([
    ['info', 'ready', '2026-11-22T12:00:00.000Z'],
    ['warn', 'request 7', '2026-11-22T12:00:00.000Z'],
    ['error', 'ALARM coins are missing', '2026-11-22T12:00:00.000Z'],
  ]);
  expect(events[1]?.['err']).toMatchObject({ type: 'TypeError', message: 'bad' });
});
