// Protects lines of a copy: each lies to the price of now as it lay to the price of the leader's start, on the nearest tick.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import type { RobotLife } from '../ports.ts';
import { copyHandlers, isCopyable, movedTicks } from './copy.ts';
import type { QuantifyRoom } from './room.ts';

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

it('counts a robot that somebody else made after the one it copies, of its kind and in its market, and no other', async () => {
  const life = (id: number, customer: number, more: Partial<RobotLife> = {}) =>
    ({ id, customer, kind: 'grid', markets: [3], createdAtMs: id, ...more }) as RobotLife;
  const lives = [life(20, 1), life(21, 2), life(5, 2), life(22, 2, { markets: [4] }), life(23, 2, { kind: 'dca' })];
  const written: unknown[] = [];
  const room = {
    ranking: { entry: () => ({ life: life(10, 1), listing: { excluded: null } }), recount: () => Promise.resolve() },
    seen: () => Promise.resolve(true),
    livesOf: ({ customer }: { customer: number }) => Promise.resolve(lives.filter((one) => one.customer === customer)),
    database: { query: (_text: string, values: readonly unknown[]) => Promise.resolve(written.push(values.slice(0, 3))) },
    now: () => 30,
  } as unknown as QuantifyRoom;
  const copied = async (customer: number, robot: number): Promise<string> => {
    const answered = await copyHandlers(room).quantifyCopied(
      { params: { id: '10' }, body: { robot: String(robot) } } as never,
      { customer } as never,
    );
    return answered.ok ? 'SUCCESS' : answered.code;
  };
  expect(await copied(1, 20), 'by its own owner').toBe('NOT_FOUND');
  expect(await copied(2, 20), 'with a robot of somebody else').toBe('NOT_FOUND');
  expect([await copied(2, 5), await copied(2, 22), await copied(2, 23)]).toEqual(Array(3).fill('ROBOT_NOT_A_COPY'));
  expect(written).toEqual([]);
  expect(await copied(2, 21)).toBe('SUCCESS');
  expect(written).toEqual([[10, 2, 21]]);
});
