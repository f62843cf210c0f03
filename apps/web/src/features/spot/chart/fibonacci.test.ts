// Protects: labels of a drawing of Fibonacci are never printed over each other, and its two ends come first.
import { expect, it } from 'vitest';
import { labelled } from './fibonacci.ts';

it('F9: labels what fits, the ends first', () => {
  const at = (from: number, to: number): number[] => [1, 0, 0.618, 0.5, 0.382, 0.786, 0.236].map((share) => to + (from - to) * share);
  expect(labelled(at(300, 100))).toEqual([true, true, true, true, true, true, true]);
  expect(labelled(at(100, 300))).toEqual([true, true, true, true, true, true, true]);
  expect(labelled(at(160, 100))).toEqual([true, true, true, false, true, false, false]);
  expect(labelled(at(110, 100))).toEqual([true, false, false, false, false, false, false]);
});
