// Protects what the page of an order says: what is owed by whom, how far it is, and what a row offers first.
import { expect, it } from 'vitest';
import type { C2cOrder } from '../api/orders.ts';
import { countsDown, headingOf, isBuyer, mayAppeal, rowActOf, stepOf } from './order.ts';

const NOW = 1_000_000;
const read = (role: C2cOrder['role'], side: C2cOrder['side'], state: C2cOrder['state'], opensAt: number | null = null) =>
  headingOf({ role, side, state, opensAt }, NOW);

it('says to each of the two people what is owed', () => {
  for (const [side, state, customer, provider] of [
    ['buy', 'untreated', 'take', 'awaitPayment'],
    ['buy', 'unpaid', 'pay', 'awaitPayment'],
    ['buy', 'unconfirmed', 'awaitConfirm', 'confirm'],
    ['buy', 'expired', 'expired', 'notPaid'],
    ['buy', 'cancelled', 'cancelled', 'back'],
    ['buy', 'success', 'received', 'sold'],
    ['sell', 'untreated', 'take', 'accept'],
    ['sell', 'waiting_transfer', 'awaitTransfer', 'transfer'],
    ['sell', 'transferred', 'check', 'awaitCheck'],
    ['sell', 'appealed', 'appealed', 'appealed'],
    ['sell', 'cancelled', 'back', 'cancelled'],
    ['sell', 'success', 'sold', 'received'],
  ] as const)
    expect([side, state, read('customer', side, state), read('provider', side, state)]).toEqual([side, state, customer, provider]);
});

it('waits for the opening until it is there', () => {
  expect(read('customer', 'buy', 'untreated', NOW + 1)).toBe('opens');
  expect(read('provider', 'sell', 'untreated', NOW + 1), 'F23: “you” is whoever may cancel').toBe('opensTheirs');
  expect(read('provider', 'sell', 'untreated', NOW)).toBe('accept');
});

it('knows who gets the coins', () => {
  expect(isBuyer({ role: 'customer', side: 'buy' })).toBe(true);
  expect(isBuyer({ role: 'provider', side: 'sell' })).toBe(true);
  expect(isBuyer({ role: 'provider', side: 'buy' })).toBe(false);
});

it('offers what is owed before looking', () => {
  for (const [acts, act] of [
    [['cancel', 'declare'], 'pay'],
    [['agree', 'appeal'], 'arrived'],
    [['finish', 'appeal'], 'received'],
    [['accept', 'decline'], 'accept'],
    [['decline', 'prove'], 'payOut'],
    [['state'], 'answer'],
    [['cancel'], 'view'],
    [[], 'view'],
  ] as const)
    expect([acts, rowActOf({ acts: [...acts] })]).toEqual([acts, act]);
});

it('goes step by step, and stops where an order ended', () => {
  const step = (side: C2cOrder['side'], state: C2cOrder['state'], payTime: number | null = null) => stepOf({ side, state, payTime });
  expect(step('buy', 'untreated')).toEqual({ at: 0, isStopped: false });
  expect(step('buy', 'unconfirmed', 1)).toEqual({ at: 2, isStopped: false });
  expect(step('buy', 'expired')).toEqual({ at: 1, isStopped: true });
  expect(step('buy', 'cancelled', 1)).toEqual({ at: 2, isStopped: true });
  expect(step('sell', 'untreated')).toEqual({ at: 1, isStopped: false });
  expect(step('sell', 'transferred', 1)).toEqual({ at: 3, isStopped: false });
  expect(step('sell', 'cancelled')).toEqual({ at: 1, isStopped: true });
  expect(step('sell', 'success', 1)).toEqual({ at: 4, isStopped: false });
});

it('counts down the minutes to pay alone', () => {
  expect(countsDown({ state: 'unpaid', deadline: NOW })).toBe(true);
  expect(countsDown({ state: 'unconfirmed', deadline: NOW })).toBe(false);
  expect(countsDown({ state: 'unpaid', deadline: null })).toBe(false);
});

it('offers an appeal as soon as its time has come', () => {
  const order = { acts: [], appealFrom: NOW, state: 'unconfirmed' } as const;
  expect(mayAppeal({ ...order, acts: [] }, NOW)).toBe(true);
  expect(mayAppeal({ ...order, acts: [] }, NOW - 1)).toBe(false);
  expect(mayAppeal({ ...order, acts: ['appeal'], appealFrom: null }, NOW - 1)).toBe(true);
  expect(mayAppeal({ ...order, acts: [], state: 'appealed' }, NOW)).toBe(false);
});
