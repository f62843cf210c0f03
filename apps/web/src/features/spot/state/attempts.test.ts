// Protects: an order that was sent into silence goes out again with the key it had, whatever is typed meanwhile.
import { expect, it } from 'vitest';
import { Attempts } from './attempts.ts';

const numbered = (): Attempts => {
  let count = 0;
  return new Attempts(() => `key ${(count += 1)}`);
};

it('sends again with the same key after silence, and with a new one after an answer', () => {
  const attempts = numbered();
  expect(attempts.begin('buy 1')).toBe('key 1');
  attempts.end(false);
  expect(attempts.begin('buy 1')).toBe('key 1');
  attempts.end(true);
  expect(attempts.begin('buy 1')).toBe('key 2');
});

it('keeps the key of an order under way while the form changes', () => {
  const attempts = numbered();
  attempts.begin('buy 1');
  expect(attempts.forget()).toBe(false);
  attempts.end(false);
  expect(attempts.begin('buy 1')).toBe('key 1');
});

it('takes a new key for another order, and for the same one after the form was emptied', () => {
  const attempts = numbered();
  attempts.begin('buy 1');
  attempts.end(false);
  expect(attempts.begin('buy 2')).toBe('key 2');
  attempts.end(false);
  expect(attempts.forget()).toBe(true);
  expect(attempts.begin('buy 2')).toBe('key 3');
});
