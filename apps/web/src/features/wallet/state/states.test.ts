// Protects what customers read of money that waits: a deposit that ends its wait by itself is not called under review, and a payment that is on its way is not said to be kept.
import { expect, it } from 'vitest';
import { keptFor, paymentWait } from './states.ts';

it('A3: a deposit is under review where people look at it, and waiting where nobody has to', () => {
  const of = (waits: Parameters<typeof keptFor>[0]['waits']) => keptFor({ waits });
  expect([of('above_limit'), of('closed'), of('screening'), of('nobodys'), of(null)]).toEqual(Array(5).fill('review'));
  expect([of('halted'), of('disabled')]).toEqual(['waiting', 'waiting']);
});

it('A10: a payment is kept until it is sent, and by nothing afterwards', () => {
  expect(paymentWait({ state: 'approved', waits: 'hot_short' })).toBe('hot_short');
  expect(paymentWait({ state: 'signed', waits: 'halted' })).toBe('halted');
  expect(paymentWait({ state: 'broadcast', waits: 'halted' })).toBeNull();
  expect(paymentWait({ state: 'failed', waits: 'hot_short' })).toBeNull();
  expect(paymentWait({ state: 'approved', waits: null })).toBeNull();
});
