// Protects: the thickness of a line is the reward, and every line ends at its row.
import { expect, it } from 'vitest';
import { branchesOf, mostOf, thicknessOf, TREE } from './tree.ts';

it('draws the largest reward thickest, and none thinnest', () => {
  const [first, second, third] = branchesOf([
    { key: 'a', reward: '200' },
    { key: 'b', reward: '100' },
    { key: 'c', reward: null },
  ]);
  expect(first?.thickness).toBe(TREE.thickest);
  expect(second?.thickness).toBe((TREE.thickest + TREE.thinnest) / 2);
  expect(third?.thickness).toBe(TREE.thinnest);
  expect([first, second, third].map((one) => one?.path.split(' ').at(-1))).toEqual(['24', '72', '120']);
});

it('has no thickness to compare while nothing was earned', () => {
  expect(mostOf([null, '0'])).toBe(0);
  expect(thicknessOf('0', 0)).toBe(TREE.thinnest);
});
