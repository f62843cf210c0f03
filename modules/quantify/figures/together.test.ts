// Protects figures of several robots together: money that moves in the same millisecond is no gain and no loss, and what is earned adds up.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RobotLife } from '../ports.ts';
import { INDEX_ONE } from './returns.ts';
import { earnedSince, together } from './together.ts';
import type { Flow, Track } from './track.ts';

const plain = (_quote: number, atoms: bigint): bigint => atoms;
const flow = (atMs: number, before: bigint, value: bigint): Flow => ({ atMs, before, value, holdingBefore: 0n, isLast: false });
/** A robot that stands at each moment with what it has then. */
const trackOf = (points: readonly bigint[], flows: readonly Flow[]): Track => ({
  life: {} as Partial<RobotLife> as RobotLife,
  quote: 0,
  points: points.map((equity, at) => ({ atMs: at, equity, holding: 0n, index: 0n })),
  flows,
});

it('robots that begin in one millisecond, and pay a fee in it, lose the fee and nothing else', () => {
  const tracks = [
    trackOf([0n, 990n, 990n], [flow(1, 0n, 1_000n)]),
    trackOf([0n, 3_000n, 3_300n], [flow(1, 0n, 2_000n), flow(1, 2_000n, 1_000n)]),
  ];
  const { flows, points } = together(tracks, [0, 1, 2], plain);
  // 3,990 of 4,000, then 4,290 of 3,990.
  expect(points.map(({ index }) => index)).toEqual([INDEX_ONE, 997_500_000_000n, 1_072_500_000_000n]);
  expect(flows.map(({ value }) => value)).toEqual([1_000n, 2_000n, 1_000n]);
});

it('the index is that of all pieces, whoever moves when, and profit is what no flow explains', () => {
  const step = fc.record({
    robot: fc.integer({ min: 0, max: 2 }),
    gains: fc.tuple(fc.integer({ min: -30, max: 40 }), fc.integer({ min: -30, max: 40 }), fc.integer({ min: -30, max: 40 })),
    flow: fc.integer({ min: -50, max: 200 }),
    /** Another one of them moves at the same time. */
    second: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      const has = [1_000_000_000_000n, 2_000_000_000_000n, 500_000_000_000n];
      const points = has.map((value) => [value]);
      const flows: Flow[][] = [[], [], []];
      const total = (): bigint => has.reduce((sum, one) => sum + one, 0n);
      let [over, under, came] = [1n, 1n, 0n];
      const begin = total();
      for (const [at, { flow: share, gains, robot, second }] of steps.entries()) {
        const before = total();
        for (const one of [0, 1, 2]) has[one] = (has[one]! * BigInt(100 + gains[one]!)) / 100n;
        [over, under] = [over * total(), under * before];
        for (const one of [robot, ...(second === undefined ? [] : [second])]) {
          const value = (has[one]! * BigInt(share)) / 100n;
          flows[one]!.push(flow(at + 1, has[one]!, value));
          has[one] = has[one]! + value;
          came += value;
        }
        for (const one of [0, 1, 2]) points[one]!.push(has[one]!);
      }
      const times = Array.from({ length: steps.length + 1 }, (_, at) => at);
      const all = together(
        points.map((own, one) => trackOf(own, flows[one]!)),
        times,
        plain,
      );
      const off = Number((INDEX_ONE * over) / under - all.points.at(-1)!.index);
      expect(Math.abs(off) <= Number(all.points.at(-1)!.index) / 1e9).toBe(true);
      const { profit } = earnedSince(all, 0);
      expect(profit).toBe(total() - begin - came);
    }),
  );
});
