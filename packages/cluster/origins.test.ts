// Protects: a gateway never hears that a command is in no frame when that cannot be known.
import { expect, test } from 'vitest';
import { Origins, ORIGINS_MAX } from './origins.ts';

test('places are known by link and number, from the asked one on', () => {
  const origins = new Origins(10, [
    { link: 'a', number: 1, sequence: 11 },
    { link: 'b', number: 1, sequence: 12 },
  ]);
  origins.note([{ link: 'a', number: 2, sequence: 13 }]);
  expect(origins.of('a', 1)).toEqual([
    [1, 11],
    [2, 13],
  ]);
  expect(origins.of('a', 2)).toEqual([[2, 13]]);
  expect(origins.of('c', 0)).toEqual([]);
  expect([origins.isCompleteAfter(9), origins.isCompleteAfter(10)]).toEqual([false, true]);
});

test('what is forgotten is no longer said to be in no frame', () => {
  const origins = new Origins(0);
  const many = Array.from({ length: 2 * ORIGINS_MAX }, (_, at) => ({ link: 'a', number: at + 1, sequence: at + 1 }));
  origins.note(many);
  expect(origins.of('a', 0)).toHaveLength(ORIGINS_MAX);
  expect([origins.isCompleteAfter(ORIGINS_MAX - 1), origins.isCompleteAfter(ORIGINS_MAX)]).toEqual([false, true]);
});
