// Protects ids: one thing has one id, and what is none finds nothing.
import { expect, it } from 'vitest';
import { numberOf } from './index.ts';

it('reads an id in its one way of writing alone', () => {
  expect(['1', '42', '999999999999999'].map(numberOf)).toEqual([1, 42, 999_999_999_999_999]);
  expect(['', '0', '01', '-1', '1.0', '1e3', ' 1', '1\n', 'x', '1000000000000000'].map(numberOf)).toEqual(Array(10).fill(0));
});
