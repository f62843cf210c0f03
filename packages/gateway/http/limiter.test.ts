// Protects counts over time: a wait that is told is long enough, what was counted before a start ends when it would have ended, and a failed save never makes a count smaller.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '@agio/contracts';
import { realClock } from '@agio/kernel/clock';
import { createLimiter } from './limiter.ts';
import type { Limiter, LimitStore, UsedPoints } from './limiter.ts';

const NOW_MS = 1_790_000_000_000;
const { points, windowSeconds } = RATE_LIMITS.login;
let limiter: Limiter | undefined;

beforeEach(() => vi.useFakeTimers({ now: NOW_MS }));
afterEach(async () => {
  await limiter?.stop();
  vi.useRealTimers();
});

async function started(store: Partial<LimitStore> = {}, onError: (error: unknown) => void = () => undefined): Promise<Limiter> {
  limiter = createLimiter({ load: () => Promise.resolve([]), save: () => Promise.resolve(), ...store }, onError, realClock);
  await limiter.start();
  return limiter;
}

const waitOf = async (own: Limiter, who: string): Promise<number> => (await own.take('login', who)).waitSeconds;

it('tells a wait after which the caller may really pass', async () => {
  const own = await started();
  for (let count = 0; count < points; count += 1) expect(await waitOf(own, 'a')).toBe(0);
  for (const [laterMs, wait] of [
    [0, windowSeconds],
    [1, windowSeconds],
    [998, windowSeconds],
    [1, windowSeconds - 1],
  ] as const) {
    vi.advanceTimersByTime(laterMs);
    expect([laterMs, await waitOf(own, 'a')]).toEqual([laterMs, wait]);
  }
  vi.advanceTimersByTime((windowSeconds - 1) * 1_000 - 1);
  expect(await waitOf(own, 'a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await waitOf(own, 'a')).toBe(0);
});

it('ends what was counted before a start when it would have ended', async () => {
  const stored: UsedPoints = { rate: 'login', who: 'a', points, endsAtMs: NOW_MS + 10_000 };
  const own = await started({ load: () => Promise.resolve([stored]) });
  expect(await waitOf(own, 'a')).toBe(10);
  expect(await waitOf(own, 'b')).toBe(0);
  vi.advanceTimersByTime(9_999);
  expect(await waitOf(own, 'a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await waitOf(own, 'a')).toBe(0);
});

it('saves again what could not be saved, and the latest count of each', async () => {
  const saved: string[][] = [];
  const errors: unknown[] = [];
  let fail: ((error: Error) => void) | undefined;
  const save: LimitStore['save'] = (used) => {
    saved.push(used.map(({ who, points: count }) => `${who} ${count}`));
    return saved.length > 1 ? Promise.resolve() : new Promise((_, reject) => (fail = reject));
  };
  const own = await started({ save }, (error) => errors.push(error));
  for (const who of ['a', 'a', 'b']) await own.take('login', who);
  await vi.advanceTimersByTimeAsync(1_000);
  await own.take('login', 'a');
  await own.take('login', 'c');
  fail?.(new Error('down'));
  await vi.advanceTimersByTimeAsync(1_000);
  await own.stop();
  expect(saved.map((one) => one.toSorted())).toEqual([
    ['a 2', 'b 1'],
    ['a 3', 'b 1', 'c 1'],
  ]);
  expect(errors.map(String)).toEqual(['Error: down']);
});

it('tells what is left, and counts a batch as what is in it', async () => {
  const own = await started();
  expect(await own.take('login', 'a')).toEqual({ waitSeconds: 0, limit: points, remaining: points - 1, resetSeconds: windowSeconds });
  vi.advanceTimersByTime(1_001);
  expect(await own.take('login', 'a', 10)).toMatchObject({ waitSeconds: 0, remaining: points - 11, resetSeconds: windowSeconds - 1 });
  expect(await own.take('login', 'a', points)).toMatchObject({ waitSeconds: windowSeconds - 1, remaining: 0 });
});

it('D6: gives customers so many times the points of a site’s own limits, and nobody more tries', async () => {
  const limits = { ...RATE_LIMITS, order: { points: 2, windowSeconds: 10 } };
  const factorOf = (who: string): number => (who === 'maker' ? 3 : 1);
  limiter = createLimiter({ load: () => Promise.resolve([]), save: () => Promise.resolve() }, () => undefined, realClock, {
    limits,
    factorOf,
  });
  await limiter.start();
  const taken = async (who: string, rate: 'order' | 'login'): Promise<unknown> => {
    let passed = 0;
    for (;;) {
      const { limit, waitSeconds } = await limiter!.take(rate, who);
      if (waitSeconds > 0) return [passed, limit];
      passed += 1;
    }
  };
  expect([await taken('a', 'order'), await taken('maker', 'order'), await taken('b', 'order')]).toEqual([
    [2, 2],
    [6, 6],
    [2, 2],
  ]);
  expect(await taken('maker', 'login')).toEqual([points, points]);
});
