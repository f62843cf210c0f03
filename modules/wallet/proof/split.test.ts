// Protects what is published of what customers are owed: every owner has two leaves that add up to exactly that, each with a salt of its own.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitLeaves } from './split.ts';

it('whatever is owed to however many: two leaves each, nothing below zero, nothing lost, no salt twice', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 30 }), (amounts) => {
      const leaves = splitLeaves(amounts.map((amount, owner) => ({ owner, amount })));
      expect(leaves).toHaveLength(2 * amounts.length);
      for (const [owner, amount] of amounts.entries()) {
        const own = leaves.filter((leaf) => leaf.owner === owner);
        expect(own.map((leaf) => leaf.amount >= 0n)).toEqual([true, true]);
        expect(own.reduce((sum, leaf) => sum + leaf.amount, 0n)).toBe(amount);
        // Both are something wherever it can be divided: else a leaf would tell all of it.
        expect(amount > 1n && own.some((leaf) => leaf.amount === 0n)).toBe(false);
      }
      expect(new Set(leaves.map(({ salt }) => salt)).size).toBe(leaves.length);
      for (const { salt } of leaves) expect(salt).toMatch(/^[0-9a-f]{32}$/);
    }),
  );
});
