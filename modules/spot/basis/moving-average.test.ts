// Protects what customers are told their coins cost and earned: the classic cases to the atom, and that no atom of a cost is lost or made up.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_BASIS, withFill } from './moving-average.ts';
import type { Basis, BasisFill } from './moving-average.ts';

const buy = (base: bigint, quote: bigint, fee = 0n): BasisFill => ({ side: 'buy', base, quote, fee });
const sell = (base: bigint, quote: bigint, fee = 0n): BasisFill => ({ side: 'sell', base, quote, fee });
const after = (...fills: readonly BasisFill[]): Basis => fills.reduce(withFill, NO_BASIS);

it('a sale realises what it brought minus the average of all buys before', () => {
  const two = after(buy(100n, 1_000n), buy(300n, 5_000n));
  expect(two).toEqual({ ...NO_BASIS, quantity: 400n, cost: 6_000n, fills: 2 });
  expect(withFill(two, sell(100n, 2_000n))).toEqual({ ...NO_BASIS, quantity: 300n, cost: 4_500n, realised: 500n, fills: 3 });
  expect(withFill(two, sell(400n, 5_000n))).toEqual({ ...NO_BASIS, realised: -1_000n, fills: 3 });
});

it('fees are part of the cost of what is left of a buy, and taken off a sale', () => {
  const bought = after(buy(1_000n, 9_990n, 1n));
  expect(bought).toMatchObject({ quantity: 999n, cost: 9_990n, baseFees: 1n, quoteFees: 0n });
  // At the price it was bought for, both fees are lost: 999 bring 9,980, less a fee of 9.
  expect(withFill(bought, sell(999n, 9_980n, 9n))).toEqual({ ...NO_BASIS, realised: -19n, baseFees: 1n, quoteFees: 9n, fills: 2 });
});

it('coins from elsewhere have no cost here: what is sold beyond the buys realises nothing, and is counted', () => {
  expect(after(sell(50n, 500n, 5n))).toEqual({ ...NO_BASIS, uncovered: 50n, quoteFees: 5n, fills: 1 });
  // A third of the sale was bought here: it brings a third of 1,000 − 1, rounded down.
  expect(after(buy(50n, 100n), sell(150n, 1_000n, 1n))).toEqual({ ...NO_BASIS, realised: 233n, uncovered: 100n, quoteFees: 1n, fills: 2 });
  expect(after(buy(50n, 100n), sell(150n, 900n), buy(10n, 40n))).toMatchObject({ quantity: 10n, cost: 40n, uncovered: 100n });
});

it('a share of a cost is rounded down, and the last of the coins takes the rest', () => {
  const one = after(buy(3n, 100n), sell(1n, 50n));
  expect(one).toMatchObject({ quantity: 2n, cost: 67n, realised: 17n });
  expect(withFill(withFill(one, sell(1n, 50n)), sell(1n, 50n))).toMatchObject({ quantity: 0n, cost: 0n, realised: 50n });
});

const atoms = fc.oneof(fc.bigInt(1n, 50n), fc.bigInt(1n, 10n ** 24n));
const fill = fc.record({ side: fc.constantFrom('buy' as const, 'sell' as const), base: atoms, quote: atoms, rate: fc.bigInt(0n, 3_000n) });
const fills = fc.array(
  fill.map(({ rate, ...one }) => ({ ...one, fee: ((one.side === 'buy' ? one.base : one.quote) * rate) / 1_000_000n })),
  { maxLength: 60 },
);

it('no atom is lost: what was paid is in the cost or realised, and every coin is held, sold or uncovered', () => {
  fc.assert(
    fc.property(fills, (all) => {
      let basis = NO_BASIS;
      const sum = { bought: 0n, sold: 0n, received: 0n, paid: 0n };
      for (const one of all) {
        const before = basis;
        basis = withFill(before, one);
        expect(basis.quantity >= 0n && basis.cost >= 0n).toBe(true);
        // Neither buys nor sales that are not covered change what was realised.
        const mayRealise = one.side === 'sell' && before.quantity > 0n;
        expect(mayRealise || basis.realised === before.realised).toBe(true);
        if (one.side === 'buy') sum.bought += one.base - one.fee;
        else sum.sold += one.base;
        if (one.side === 'buy') sum.paid += one.quote;
        else if (basis.uncovered === before.uncovered) sum.received += one.quote - one.fee;
        else sum.received += basis.realised - before.realised + before.cost - basis.cost;
      }
      expect(basis.quantity).toBe(sum.bought - sum.sold + basis.uncovered);
      expect(basis.realised).toBe(sum.received - sum.paid + basis.cost);
    }),
    { numRuns: 300 },
  );
});
