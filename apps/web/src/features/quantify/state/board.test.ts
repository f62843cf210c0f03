// Protects the scrolling board: five rows at a time, every row once a round, and the last turn with what is left.
import { expect, it } from 'vitest';
import { BOARD, rowsAt, turnsOf } from './board.ts';

it('shows five rows every two seconds, and begins again after the last', () => {
  const list = Array.from({ length: 12 }, (_, at) => at + 1);
  expect([BOARD.rows, BOARD.waitMs]).toEqual([5, 2_000]);
  expect(turnsOf(list.length)).toBe(3);
  expect([0, 1, 2, 3].map((turn) => rowsAt(list, turn))).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
    [11, 12],
    [1, 2, 3, 4, 5],
  ]);
});

it('a list of a few stands still, and an empty one is empty', () => {
  expect([turnsOf(0), turnsOf(5), turnsOf(6)]).toEqual([1, 1, 2]);
  expect(rowsAt([], 3)).toEqual([]);
});
