// Protects the figures that robots are ranked by: each against a computation of its own in exact fractions, and against examples by hand.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chained, drawdownOf, fallsOf, INDEX_ONE, returned, sharpeOf, winRateOf } from './returns.ts';
import type { Mark } from './returns.ts';

/** Gains and losses between flows that never take more than there is, in per cent. */
const lives = fc
  .array(fc.record({ gain: fc.integer({ min: -60, max: 150 }), share: fc.integer({ min: -90, max: 400 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((pieces): Mark[] => {
    let has = 1_234_567_890_123n;
    return pieces.map(({ gain, share }) => {
      const value = (has * BigInt(100 + gain)) / 100n;
      const flow = (value * BigInt(share)) / 100n;
      has = value + flow;
      return { value, flow };
    });
  });

/** The product in fractions, without rounding. */
function exact(marks: readonly Mark[]): readonly [bigint, bigint] {
  let [over, under] = [1n, 1n];
  for (let at = 1; at < marks.length; at += 1) {
    const before = marks[at - 1]!;
    if (before.value + before.flow <= 0n) continue;
    over *= marks[at]!.value;
    under *= before.value + before.flow;
  }
  return [over, under];
}

it('the chained index is the product over the pieces, within one part of it for each piece', () => {
  fc.assert(
    fc.property(lives, (marks) => {
      const indices = chained(marks);
      const found = indices.at(-1)!;
      const [over, under] = exact(marks);
      const whole = (INDEX_ONE * over) / under;
      // What a piece loses grows as the index itself does in those after it.
      const lost = indices.reduce((sum, index) => sum + (index === 0n ? whole : whole / index + 1n), 0n);
      expect([found <= whole, whole - found <= lost]).toEqual([true, true]);
    }),
  );
});

it('money that comes in or leaves changes nothing, wherever it is put between two prices', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 500, max: 1_500 }), { minLength: 2, maxLength: 40 }),
      fc.infiniteStream(fc.integer({ min: -50, max: 300 })),
      (prices, shares) => {
        let lots = 1_000_000n;
        const marks = prices.map((price): Mark => {
          const value = lots * BigInt(price) * 1_000_000n;
          const more = (lots * BigInt(shares.next().value ?? 0)) / 100n;
          lots += more;
          return { value, flow: more * BigInt(price) * 1_000_000n };
        });
        const alone = prices.map((price): Mark => ({ value: BigInt(price) * 10n ** 12n, flow: 0n }));
        for (const [at, index] of chained(marks).entries()) {
          const off = index - chained(alone)[at]!;
          expect(off < 200n && off > -200n).toBe(true);
        }
      },
    ),
  );
});

it('the example of a day: two flows, a loss before the first one and a gain after it', () => {
  const marks = [
    { value: 0n, flow: 1_000n },
    { value: 900n, flow: 1_100n },
    { value: 2_200n, flow: -200n },
    { value: 2_100n, flow: 0n },
  ];
  // 0.9 × 1.1 × 1.05
  expect(chained(marks)).toEqual([INDEX_ONE, 900_000_000_000n, 990_000_000_000n, 1_039_500_000_000n]);
  expect(returned(INDEX_ONE, 1_039_500_000_000n)).toBe(39_500);
  expect(
    chained([
      { value: 0n, flow: 0n },
      { value: 5n, flow: 0n },
    ]),
  ).toEqual([INDEX_ONE, INDEX_ONE / 1n]);
});

it('drawdown is the largest fall from any point to a later one', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 10n ** 15n), { maxLength: 50 }), (indices) => {
      let most = 0;
      for (const [at, top] of indices.entries())
        for (const later of indices.slice(at)) most = Math.max(most, Number(((top - later) * 1_000_000n) / top));
      expect(drawdownOf(indices)).toBe(most);
      expect(fallsOf(indices)).toHaveLength(indices.length);
    }),
  );
  expect(drawdownOf([100n, 120n, 90n, 130n, 104n])).toBe(250_000);
});

it('no yearly figure is made of fewer than thirty days, and none of days that are all the same', () => {
  const days = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? 0.02 : -0.01));
  expect(sharpeOf(days.slice(1), 30)).toBeNull();
  expect(sharpeOf(Array<number>(30).fill(0.01), 30)).toBeNull();
  // Mean 0.005, sample deviation 0.015256: their ratio times the root of 365.
  expect(sharpeOf(days, 30)).toBe(6.26);
});

it('the win rate is of closed pairs', () => {
  expect([winRateOf(0, 0), winRateOf(2, 3), winRateOf(3, 3)]).toEqual([null, 666_666, 1_000_000]);
});
