// Protects: what may count as a price where money elsewhere is decided. Two people, or one person with many accounts, make no price; one minute makes none alone.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayTicks, hourTicks, isLive, minuteTicks, people } from './rules.ts';
import type { ByCustomer } from './traded.ts';

/** A lot at a tick is worth a yuan: everybody traded `lots` at `ticks`. */
const YUAN = 1;
const traded = (...all: readonly (readonly [customer: number, ticks: number, lots: number])[]): ByCustomer =>
  new Map(all.map(([customer, ticks, lots]) => [customer, { ticksLots: ticks * lots, lots }]));
const apart = new Map<number, readonly number[]>();

it('three unlinked customers with 1,000 yuan each make a minute count, at the median of their average prices', () => {
  expect(minuteTicks(people(traded([1, 100, 10], [2, 100, 10], [3, 200, 1_000]), apart), YUAN)).toBe(100);
  expect(minuteTicks(people(traded([1, 100, 10], [2, 100, 10], [3, 111, 9]), apart), YUAN)).toBeUndefined();
  expect(minuteTicks(people(traded([1, 100, 10], [2, 100, 10]), apart), YUAN)).toBeUndefined();
});

it('A1: accounts of one person are one, also where only a third account links them', () => {
  const all = traded([1, 100, 10], [2, 100, 10], [3, 100, 10], [4, 100, 10]);
  const linked = new Map([
    [1, [2]],
    [2, [1]],
    [3, [9]],
    [4, [9]],
  ]);
  expect(people(all, linked)).toHaveLength(2);
  expect(minuteTicks(people(all, linked), YUAN)).toBeUndefined();
  // The one who links two others comes last.
  expect(people(traded([1, 100, 10], [2, 100, 10], [3, 100, 10]), new Map([[3, [1, 2]]]))).toEqual([{ ticksLots: 3_000, lots: 30 }]);
});

it('what people traded is the same in whatever order they come, and nothing of it is lost', () => {
  const customers = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 });
  fc.assert(
    fc.property(customers, fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))), (ids, pairs) => {
      const linked = new Map(ids.map((id) => [id, pairs.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []))]));
      const sums = (order: readonly number[]) =>
        people(new Map(order.map((id) => [id, { ticksLots: 2 ** id, lots: 2 ** id }])), linked)
          .map(({ lots }) => lots)
          .toSorted((a, b) => a - b);
      expect(sums(ids)).toEqual(sums(ids.toReversed()));
      expect(sums(ids).reduce((sum, one) => sum + one, 0)).toBe(ids.reduce((sum, id) => sum + 2 ** id, 0));
    }),
  );
});

it('A1: two of five move the price of a day no further than between the others', () => {
  const price = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1_000, max: 100_000_000 }), (one, other, lots) => {
      const day = dayTicks(people(traded([1, 1_000, 50], [2, 1_010, 50], [3, 1_020, 50], [4, one, lots], [5, other, lots]), apart), YUAN)!;
      expect(day).toBeGreaterThanOrEqual(1_000);
      expect(day).toBeLessThanOrEqual(1_020);
    }),
  );
  expect(dayTicks(people(traded([1, 1_000, 50], [2, 1_000, 50], [3, 1_000, 50], [4, 1_000, 50]), apart), YUAN)).toBeUndefined();
});

it('the reference is the median of the last ten minutes that counted, of the last hour and not of this minute', () => {
  const counted = [940, ...Array.from({ length: 12 }, (_, index) => 941 + index), 999, 1_000].map((minute) => ({ minute, ticks: minute }));
  expect(hourTicks(counted, 1_000)).toBe(949);
  expect(
    hourTicks(
      [
        { minute: 939, ticks: 5 },
        { minute: 1_000, ticks: 7 },
      ],
      1_000,
    ),
  ).toBeUndefined();
  expect(hourTicks([{ minute: 940, ticks: 5 }], 1_000)).toBe(5);
});

it('a minute is live from five people and 10,000 yuan on, both sides of a trade counted once', () => {
  const five = (lots: number) => people(traded(...[1, 2, 3, 4, 5].map((who) => [who, 100, lots] as const)), apart);
  expect(isLive(five(40), YUAN)).toBe(true);
  expect(isLive(five(39), YUAN)).toBe(false);
  expect(isLive(five(4_000).slice(1), YUAN)).toBe(false);
  // Somebody who trades next to nothing is nobody.
  expect(isLive([...five(4_000).slice(1), { ticksLots: 999, lots: 9 }], YUAN)).toBe(false);
});
