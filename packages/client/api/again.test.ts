// Protects: a program comes back when the server said, never sooner; and repeats nothing that was decided, nor what may have been done.
import { expect, it } from 'vitest';
import type { ErrorCode } from '@agio/contracts';
import { againAfterMs, backOffMs } from './again.ts';
import { ApiError } from './error.ts';

const error = (code: ErrorCode, status: number, retryAfterSeconds?: number): ApiError =>
  new ApiError({ code, status, retryAfterSeconds, message: code, details: undefined, requestId: undefined, cause: undefined });

it('waits longer with each try, and never past the longest', () => {
  for (const [tries, most] of [
    [0, 250],
    [1, 500],
    [3, 2_000],
    [20, 10_000],
  ] as const)
    for (let draw = 0; draw < 20; draw += 1) {
      expect(backOffMs(tries)).toBeGreaterThanOrEqual(most / 2);
      expect(backOffMs(tries)).toBeLessThanOrEqual(most);
    }
});

it('comes back when the server says', () => {
  expect(againAfterMs(error('OPERATION_TOO_FAST', 429, 7), 0, false)).toBe(7_000);
  expect(againAfterMs(error('UNAVAILABLE', 503, 30), 0, true)).toBe(30_000);
  expect(againAfterMs(error('UNAVAILABLE', 503), 0, true)).toBeGreaterThanOrEqual(125);
  // What it says is the least: after many tries it is longer.
  expect(againAfterMs(error('UNAVAILABLE', 503, 1), 10, true)).toBeGreaterThanOrEqual(5_000);
});

it('repeats nothing that was decided, and of what nobody knows only what is safe', () => {
  expect(againAfterMs(error('PARAMETER_ERROR', 400), 0, true)).toBeUndefined();
  expect(againAfterMs(error('UNAVAILABLE', 503, 1), 0, false)).toBeUndefined();
});
