// Protects lines of a copy: each lies to the price of now as it lay to the price of the leader's start, on the nearest tick.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import type { RobotLife } from '../ports.ts';
import { isCopyable, movedTicks } from './copy.ts';

const price = fc.integer({ min: 1, max: 1_000_000 });

it('moves by the ratio of the prices, off by half a tick at most', () => {
  fc.assert(
    fc.property(price, price, price, (ticks, start, now) => {
      const moved = BigInt(movedTicks(ticks, start, now));
      // |moved × start − ticks × now| is at most half of start, or the line lies on the lowest tick.
      const off = moved * BigInt(start) - BigInt(ticks) * BigInt(now);
      expect(moved === 1n || 2n * (off < 0n ? -off : off) <= BigInt(start)).toBe(true);
    }),
  );
  expect([movedTicks(522_000, 580_000, 642_184), movedTicks(638_000, 580_000, 642_184)]).toEqual([577_966, 706_402]);
});

it('keeps the order of lines', () => {
  fc.assert(
    fc.property(price, price, price, price, (one, other, start, now) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(movedTicks(low, start, now)).toBeLessThanOrEqual(movedTicks(high, start, now));
    }),
  );
});

it('is offered of grids that run and are old enough', () => {
  const life = { endedAtMs: 0, startedAtMs: DAY_MS, terms: { kind: 'grid' } } as Partial<RobotLife> as RobotLife;
  expect(isCopyable(life, 15 * DAY_MS)).toBe(true);
  expect(isCopyable(life, 15 * DAY_MS - 1)).toBe(false);
  expect(isCopyable({ ...life, endedAtMs: 14 * DAY_MS }, 40 * DAY_MS)).toBe(false);
  expect(isCopyable({ ...life, startedAtMs: 0 }, 40 * DAY_MS)).toBe(false);
});
