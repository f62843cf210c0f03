// Protects what an order's page says first, and the form of advertisements: nothing that cannot be is sent.
import { expect, it } from 'vitest';
import { newDraft, termsOf } from './ad-draft.ts';
import { headingOf, stepOf } from './progress.ts';

const plain = { deadline: null, reason: null, toBuyer: null };

it('tells each of the two what to do', () => {
  for (const [state, buyer, seller] of [
    ['unpaid', 'pay', 'awaitPayment'],
    ['paid', 'awaitRelease', 'release'],
    ['appealed', 'appealed', 'appealed'],
    ['success', 'received', 'sold'],
    ['expired', 'expiredBuyer', 'expiredSeller'],
    ['cancelled', 'cancelled', 'cancelled'],
  ] as const) {
    expect(headingOf({ ...plain, state, role: 'buyer', isMaker: false })).toBe(buyer);
    expect(headingOf({ ...plain, state, role: 'seller', isMaker: true })).toBe(seller);
  }
  expect(headingOf({ ...plain, state: 'waiting', deadline: 5, role: 'buyer', isMaker: true })).toBe('accept');
  expect(headingOf({ ...plain, state: 'waiting', deadline: 5, role: 'buyer', isMaker: false })).toBe('wait');
  const cancelled = { ...plain, state: 'cancelled', reason: 'agreed', deadline: 5, isMaker: false } as const;
  expect(headingOf({ ...cancelled, toBuyer: '0', role: 'buyer' })).toBe('heldBuyer');
  expect(headingOf({ ...cancelled, toBuyer: '0', role: 'seller' })).toBe('heldSeller');
  expect(headingOf({ ...cancelled, toBuyer: '0.4', role: 'buyer' })).toBe('splitBuyer');
  const settled = { ...plain, state: 'partial_success', isMaker: false, toBuyer: '0.4', role: 'seller' } as const;
  expect(headingOf({ ...settled, reason: 'agreed' })).toBe('settledSeller');
  expect(headingOf({ ...settled, reason: 'decided' })).toBe('partSeller');
});

it('stops at the step that an order did not get over', () => {
  expect(stepOf({ state: 'cancelled', payTime: null })).toEqual({ at: 1, isStopped: true });
  expect(stepOf({ state: 'cancelled', payTime: 5 })).toEqual({ at: 2, isStopped: true });
  expect(stepOf({ state: 'success', payTime: 5 })).toEqual({ at: 4, isStopped: false });
});

const whole = { ...newDraft('USDT', 'CNY', ['bank']), price: '7.2', quantity: '500', min: '100', max: '5000' };

it('names the field of an advertisement that is not right yet', () => {
  for (const [wrong, fault] of [
    [{ price: '0' }, 'price'],
    [{ quantity: '' }, 'quantity'],
    [{ min: '' }, 'min'],
    [{ max: '99' }, 'max'],
    [{ methods: [] }, 'methods'],
    [{ kind: 'floating', percent: '20.01' }, 'percent'],
    [{ kind: 'floating', floor: '7.3', cap: '7.2' }, 'bounds'],
  ] as const)
    expect(termsOf({ ...whole, ...wrong })).toEqual({ fault });
});

it('sends prices around the reference in basis points', () => {
  expect(termsOf(whole)).toMatchObject({
    terms: { price: { kind: 'fixed', price: '7.2' }, requirements: { level: 0, days: 0, orders: 0 } },
  });
  const floating = { ...whole, kind: 'floating', percent: '0.07' } as const;
  expect(termsOf(floating)).toMatchObject({ terms: { price: { kind: 'floating', bps: 7 } } });
  expect(termsOf({ ...floating, isBelow: true, floor: '7' })).toMatchObject({
    terms: { price: { kind: 'floating', bps: -7, floor: '7' } },
  });
});
