// Protects: a customer who listens to their orders hears what a trailing stop trails, when it has moved and not otherwise, and nothing of others'.
import { expect, it } from 'vitest';
import type { OrderRecord } from '@agio/core';
import { TestMarket } from '../testing/market.ts';
import { TrailingOrders } from './trailing-orders.ts';

const NOW = 1_790_000_000_000;
const TRADED: ReadonlySet<number> = new Set([0]);

function trailing(market: TestMarket, customer: number): OrderRecord {
  const reply = market.place(customer, 'sell', 0, 1_000, { type: 'trailing-stop', trailingBps: 1_000 });
  if (!reply.ok || reply.kind !== 'order') throw new Error('refused');
  return reply.order;
}

it('tells of what moved since, of an order that there was, or that came later', () => {
  const market = new TestMarket(NOW);
  const orders = new TrailingOrders(market.core);
  const first = trailing(market, 1);
  orders.opened(1);
  const second = trailing(market, 1);
  orders.note(second);
  expect(orders.moved(TRADED).size).toBe(0);
  market.trade(NOW, 220, 1_000);
  expect(orders.moved(new Set([1])).size).toBe(0);
  expect(orders.moved(TRADED).get(1)).toMatchObject([
    { id: first.id, extremeTicks: 220 },
    { id: second.id, extremeTicks: 220 },
  ]);
  market.trade(NOW, 210, 1_000);
  expect(orders.moved(TRADED).size).toBe(0);
});

it('forgets orders that ended, and everything of a customer who listens no more', () => {
  const market = new TestMarket(NOW);
  const orders = new TrailingOrders(market.core);
  const first = trailing(market, 1);
  orders.opened(1);
  orders.note({ ...first, status: 'cancelled' });
  market.trade(NOW, 220, 1_000);
  expect(orders.moved(TRADED).size).toBe(0);
  orders.opened(1);
  orders.closed(1);
  market.trade(NOW, 230, 1_000);
  expect(orders.moved(TRADED).size).toBe(0);
});
