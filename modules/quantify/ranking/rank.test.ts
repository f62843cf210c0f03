// Protects places: only robots that may be ranked, the best first, ties to the longer running, and no owner with more than three.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import { ageOf, rank } from './rank.ts';
import type { Candidate } from './rank.ts';

const candidate = (robot: number, change: Partial<Candidate> = {}): Candidate => ({
  robot,
  customer: robot,
  isLinked: false,
  ageMs: 20 * DAY_MS,
  usdt: 500,
  figures: { returned: 0 },
  ...change,
});

it('says why one has no place', () => {
  const { places, reasons } = rank([
    candidate(1),
    candidate(2, { ageMs: 14 * DAY_MS - 1 }),
    candidate(3, { usdt: 499 }),
    candidate(4, { usdt: undefined }),
    candidate(5, { figures: undefined }),
    candidate(6, { isLinked: true, ageMs: 0 }),
    candidate(7, { ageMs: 14 * DAY_MS }),
  ]);
  expect(places).toEqual([1, 7]);
  expect([...reasons].sort(([a], [b]) => a - b)).toEqual([
    [2, 'too_young'],
    [3, 'too_small'],
    [4, 'without_price'],
    [5, 'not_in_window'],
    [6, 'linked_trades'],
  ]);
});

it('ties go to the longer running, and a fourth robot of a person waits', () => {
  const four = [1, 2, 3, 4].map((robot) => candidate(robot, { customer: 9, figures: { returned: robot }, ageMs: (30 + robot) * DAY_MS }));
  const { places, reasons } = rank([...four, candidate(5, { figures: { returned: 4 }, ageMs: 99 * DAY_MS })]);
  expect(places).toEqual([5, 4, 3, 2]);
  expect(reasons.get(1)).toBe('too_many');
});

it('agrees with a ranking that looks at every pair', () => {
  const anyone = fc.record({
    customer: fc.integer({ min: 1, max: 4 }),
    isLinked: fc.boolean(),
    ageMs: fc.integer({ min: 0, max: 40 }).map((days) => days * DAY_MS),
    usdt: fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: undefined }),
    figures: fc.option(fc.record({ returned: fc.integer({ min: -3, max: 3 }) }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(anyone, { maxLength: 25 }), (given) => {
      const all = given.map((one, at) => ({ robot: at + 1, ...one }));
      const fit = all.filter((one) => !one.isLinked && one.ageMs >= 14 * DAY_MS && (one.usdt ?? 0) >= 500 && one.figures !== undefined);
      const isBefore = (a: Candidate, b: Candidate): boolean => {
        if (a.figures!.returned !== b.figures!.returned) return a.figures!.returned > b.figures!.returned;
        return a.ageMs === b.ageMs ? a.robot < b.robot : a.ageMs > b.ageMs;
      };
      const ahead = (one: Candidate, of: readonly Candidate[]): number => of.filter((other) => isBefore(other, one)).length;
      const kept = fit.filter(
        (one) =>
          ahead(
            one,
            fit.filter(({ customer }) => customer === one.customer),
          ) < 3,
      );
      const wanted: number[] = [];
      for (const one of kept) wanted[ahead(one, kept)] = one.robot;
      const { places, reasons } = rank(all);
      expect(places).toEqual(wanted);
      expect(reasons.size).toBe(all.length - wanted.length);
    }),
  );
});

it('a robot is as old as it ran', () => {
  expect(ageOf({ startedAtMs: 0, endedAtMs: 0 }, 99)).toBe(0);
  expect(ageOf({ startedAtMs: 10, endedAtMs: 0 }, 99)).toBe(89);
  expect(ageOf({ startedAtMs: 10, endedAtMs: 50 }, 99)).toBe(40);
});
