// Protects pools from people who want to break them: whatever is bet, rolled, put in and taken out, no pool is below zero and not an atom is missing. `npm run bench -- dice-hostile` plays a hundred times as many.
import { expect, inject, it } from 'vitest';
import { Hostile } from '../testing/hostile.ts';

it('a few thousand hostile bets take nothing that is not theirs', { timeout: 120_000 }, () => {
  const seed = inject('testSeed');
  const { refused, rolled, taken, tried } = new Hostile(seed).play(2_000);
  expect({ seed, tried: tried >= 2_000, taken: taken > 200, rolled: rolled > 200 }).toEqual({
    seed,
    tried: true,
    taken: true,
    rolled: true,
  });
  expect(Object.keys(refused)).toEqual(
    expect.arrayContaining(['dice.above_maximum', 'dice.invalid', 'dice.own_pool', 'dice.below_minimum']),
  );
});
