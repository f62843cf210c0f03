// Protects what books of orders are counted by: an order is open for exactly the people whose it is now, and who gave up too often is paused for a day.
import { expect, it } from 'vitest';
import type { MachineFact, MachineTools } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import { GIVEN_UP_MAX, GivenUp, OpenOrders, OrderBooks } from './order-books.ts';

interface Order {
  readonly id: number;
  readonly who: number;
  readonly state: 'open' | 'expired' | 'ended';
  readonly deadlineMs: number;
  readonly updatedAtMs: number;
}

class Books extends OrderBooks<Order> {
  readonly openOf = new OpenOrders();

  protected isOpen({ state }: Order): boolean {
    return state === 'open';
  }

  protected isAppealable({ state }: Order): boolean {
    return state === 'expired';
  }

  protected countedFor({ who }: Order): readonly (readonly [OpenOrders, number])[] {
    return [[this.openOf, who]];
  }

  protected factOf(order: Order): MachineFact {
    return { fact: 'test.order', ...order };
  }
}

const told: MachineFact[] = [];
const tools = { nowMs: () => 7, tell: (fact: MachineFact) => void told.push(fact) } as unknown as MachineTools;
const order: Order = { id: 1, who: 5, state: 'open', deadlineMs: 100, updatedAtMs: 0 };

it('counts an open order for whom it is now, and forgets what has ended', () => {
  const books = new Books();
  books.addOrder(tools, order);
  expect([...books.openOf.of(5)]).toEqual([1]);
  const handed = books.changeOrder(tools, order, { who: 6 });
  expect([books.openOf.of(5).size, books.openOf.of(6).size]).toEqual([0, 1]);
  const expired = books.changeOrder(tools, handed, { state: 'expired', deadlineMs: 200 });
  expect([books.openOf.of(6).size, books.orders.size, books.deadlines.first?.atMs]).toEqual([0, 1, 200]);
  books.changeOrder(tools, books.changeOrder(tools, expired, { state: 'open' }), { state: 'ended', deadlineMs: 0 });
  expect([books.openOf.of(6).size, books.orders.size, books.deadlines.first]).toEqual([0, 0, undefined]);
  expect(told).toHaveLength(5);
});

it('forgets no order that is still open', () => {
  const books = new Books();
  books.addOrder(tools, order);
  expect(() => books.forget(order)).toThrow('could be appealed');
});

it('pauses a customer who gave up too often until the first of them is a day old', () => {
  const givenUp = new GivenUp();
  for (let at = 1; at < GIVEN_UP_MAX; at += 1) givenUp.note(5, at);
  expect(givenUp.pausedUntil(5, 10)).toBeUndefined();
  givenUp.note(5, GIVEN_UP_MAX);
  expect(givenUp.pausedUntil(5, 10)).toBe(1 + DAY_MS);
  expect(givenUp.pausedUntil(5, 1 + DAY_MS)).toBeUndefined();
});
