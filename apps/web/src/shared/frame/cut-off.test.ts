// Protects: a page says that it is offline where it is, and not over prices that are live.
import { expect, it } from 'vitest';
import { isCutOff } from './cut-off.ts';

it('O15: nobody is told to be offline over a live socket', () => {
  expect([isCutOff(true, 'open'), isCutOff(true, 'connecting'), isCutOff(true, 'closed'), isCutOff(false, 'connecting')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
