// Protects the samples that mutation testing is tested with: one is checked completely, one not at its limit, and of one a function never runs.
import { expect, it } from 'vitest';
import { feeBpsOf } from './fee.ts';
import { limits } from './never-run.ts';
import { isBelow } from './untested-edge.ts';

it('charges the fee of the level, up to the maximum', () => {
  expect([0, 1, 19, 20, 21].map((bps) => feeBpsOf('usual', bps))).toEqual([0, 1, 19, 20, 20]);
});

it('charges nothing to free levels', () => {
  expect(['house', 'market maker'].map((level) => feeBpsOf(level, 5))).toEqual([0, 0]);
});

it('tells what is below a limit, far from it', () => {
  expect([isBelow(1, 5), isBelow(9, 5)]).toEqual([true, false]);
});

it('tells what is far from a limit', () => {
  expect([5, 6, 7].map((value) => limits.isFar(value, 1))).toEqual([false, false, true]);
});
