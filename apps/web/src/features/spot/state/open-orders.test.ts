// Protects: the list of open orders is right even when answers and live news cross each other.
import { expect, it } from 'vitest';
import { listOrders, mergeOrders, noOrders, replaceOrders, restingPrices, withRecent } from './open-orders.ts';
import type { Order } from '../orders/state/order.ts';
import { order as orderWith } from '../orders/testing/orders.ts';

const order = (id: string, change: Partial<Order> = {}): Order => orderWith({ id, market: 'A_B', price: '1', amount: '1', ...change });

it('keeps the newer word', () => {
  const state = mergeOrders(noOrders, [order('1', { updatedAt: 5, filledAmount: '0.5' })]);
  expect(mergeOrders(state, [order('1', { updatedAt: 4 })]).open.get('1')?.filledAmount).toBe('0.5');
});

it('never brings an ended order back', () => {
  const state = mergeOrders(noOrders, [order('1', { status: 'filled', updatedAt: 5 })]);
  const after = mergeOrders(state, [order('1', { updatedAt: 9 })]);
  expect(after.open.size).toBe(0);
  expect(after.ended.map((one) => one.id)).toEqual(['1']);
});

it('takes a snapshot as the whole truth about what is open', () => {
  const state = mergeOrders(noOrders, [order('1'), order('2')]);
  expect([...replaceOrders(state, [order('2')]).open.keys()]).toEqual(['2']);
});

it('lists by market, newest first, and puts recent ones before the listed, each once', () => {
  const state = mergeOrders(noOrders, [order('1'), order('2', { time: 3 }), order('3', { market: 'C_D' })]);
  expect(listOrders(state.open, 'A_B').map((one) => one.id)).toEqual(['2', '1']);
  expect(withRecent([order('9'), order('8')], [order('8'), order('7')], null).map((one) => one.id)).toEqual(['9', '8', '7']);
});

it('takes the later word of one millisecond', () => {
  const state = mergeOrders(noOrders, [order('1', { updatedAt: 5 }), order('2', { updatedAt: 5 })]);
  const after = mergeOrders(state, [order('1', { updatedAt: 5, filledAmount: '0.5' }), order('2', { updatedAt: 5, status: 'filled' })]);
  expect([after.open.get('1')?.filledAmount, after.open.has('2')]).toEqual(['0.5', false]);
});

it('puts recent ones of the market that is shown before the listed, and no others', () => {
  const recent = [order('9'), order('8', { market: 'C_D' })];
  expect(withRecent(recent, [order('7')], 'A_B').map((one) => one.id)).toEqual(['9', '7']);
});

it('of one millisecond the later order comes first, also where its number has a digit more', () => {
  const state = mergeOrders(noOrders, [order('9'), order('10'), order('8')]);
  expect(listOrders(state.open, null).map((one) => one.id)).toEqual(['10', '9', '8']);
});

it('39: the book marks what is in it, and no limit of an order that waits', () => {
  const waiting = order('2', { status: 'pending_trigger', type: 'stop-limit', stopPrice: '3', price: '4' });
  const state = replaceOrders(noOrders, [order('1', { side: 'sell' }), waiting, order('3', { market: 'C_D' })]);
  expect(restingPrices(state.open, 'A_B')).toEqual(['sell 1']);
});
