// Protects how far an order is shown to be: by its state, and where it ended on the way.
import { expect, it } from 'vitest';
import { stepOf, stepsOf } from './progress.ts';

const none = { payTime: null, shipTime: null, receiveTime: null };

it.each([
  [{ ...none, delivery: 'physical', state: 'pending' }, 0, false],
  [{ ...none, delivery: 'physical', state: 'shipped', payTime: 1, shipTime: 2 }, 3, false],
  [{ ...none, delivery: 'virtual', state: 'received', payTime: 1, receiveTime: 2 }, 2, false],
  [{ ...none, delivery: 'physical', state: 'complete' }, 6, false],
  [{ ...none, delivery: 'physical', state: 'expired' }, 0, true],
  [{ ...none, delivery: 'physical', state: 'cancelled', payTime: 1 }, 1, true],
  [{ ...none, delivery: 'physical', state: 'refunded', payTime: 1, shipTime: 2 }, 3, true],
  [{ ...none, delivery: 'virtual', state: 'refunded', payTime: 1, receiveTime: 2 }, 2, true],
] as const)('%o is at step %i', (order, at, isStopped) => {
  expect(stepOf(order)).toEqual({ at, isStopped });
});

it('leaves out parcels where there is none', () => {
  expect(stepsOf({ delivery: 'virtual' })).toEqual(['pending', 'paid', 'received', 'complete']);
});
