// Protects: no operator is offered to decide what they asked for, or what is decided already.
import { expect, it } from 'vitest';
import { actOf, isReason } from './act.ts';

const request = { state: 'waiting', isForYou: true, askedBy: { id: '1', name: 'ada' } } as const;

it('lets another person decide, and the one who asked take it back', () => {
  expect(actOf(request, '2')).toBe('decide');
  expect(actOf({ ...request, isForYou: false }, '3')).toBe('read');
  expect(actOf(request, '1')).toBe('withdraw');
});

it('offers nothing once it is over', () => {
  for (const state of ['approved', 'done', 'failed', 'refused', 'withdrawn', 'expired'] as const) {
    expect(actOf({ ...request, state }, '2')).toBe('read');
    expect(actOf({ ...request, state }, '1')).toBe('read');
  }
});

it('wants a reason of three characters that are no spaces', () => {
  expect(isReason('  a ')).toBe(false);
  expect(isReason('abc')).toBe(true);
});
