// Protects what takes two people from being decided by one in parts: about the same people, or about many.
import { expect, it } from 'vitest';
import { DECIDE_ALONE, DECIDE_ALONE_DAY, takesTwo } from './alone.ts';
import type { DecidedAlone } from './alone.ts';

const one = (by: number, parties: readonly number[], worth: bigint): DecidedAlone => ({ by, parties, worth });

it('one person decides up to a limit, and not in parts about one of its people, whoever decided the others', () => {
  expect([takesTwo(one(1, [5, 6], DECIDE_ALONE), []), takesTwo(one(1, [5, 6], DECIDE_ALONE + 1n), [])]).toEqual([false, true]);
  const before = [one(1, [5, 7], DECIDE_ALONE - 1n), one(2, [8, 6], 3n)];
  expect(takesTwo(one(3, [5, 9], 1n), before)).toBe(false);
  expect(takesTwo(one(3, [5, 9], 2n), before)).toBe(true);
  expect(takesTwo(one(3, [6, 9], DECIDE_ALONE - 3n), before)).toBe(false);
  expect(takesTwo(one(3, [6, 9], DECIDE_ALONE - 2n), before)).toBe(true);
});

it('nor in parts about many people', () => {
  const before = Array.from({ length: 5 }, (_, at) => one(1, [10 + 2 * at, 11 + 2 * at], DECIDE_ALONE_DAY / 5n - 1n));
  expect([takesTwo(one(1, [5, 6], 5n), before), takesTwo(one(1, [5, 6], 6n), before), takesTwo(one(2, [5, 6], 6n), before)]).toEqual([
    false,
    true,
    false,
  ]);
});
