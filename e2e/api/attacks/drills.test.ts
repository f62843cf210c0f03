// Protects the drills: each plays on a site of its own, and finds that nothing leaves. `npm run theft` and `npm run insider` play hundreds of seeds.
import { expect, inject, it } from 'vitest';
import { playInsider } from '../../../tools/drills/insider.ts';
import { playTheft } from '../../../tools/drills/theft.ts';
import { LOSING } from '../../../tools/drills/thief.ts';

const seed = 1 + (inject('testSeed') % 1_000_000);

it(`a thief with the password alone, seed ${seed}`, { timeout: 600_000 }, async () => {
  const { problem, tally } = await playTheft(seed);
  expect(problem).toBeUndefined();
  expect(LOSING.filter(([name]) => tally.triesOf(name) > 0).length).toBeGreaterThan(10);
  expect(LOSING.filter(([name]) => tally.triesOf(name) > tally.reachesOf(name))).toEqual([]);
});

it(`an operator with an accomplice, seed ${seed}`, { timeout: 600_000 }, async () => {
  expect((await playInsider(seed)).problem).toBeUndefined();
});
