// Protects the orders that operators see of a customer: that customer's alone, open ones from the core, and none for an unknown one.
import { beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import { TestMarket } from '../testing/market.ts';
import { testRoom } from '../testing/room.ts';
import { deskCustomerOrders } from './customer-orders.ts';

let market: TestMarket;

beforeEach(() => {
  market = new TestMarket(1_790_000_000_000);
});

const read = (uid: string, query: Record<string, string> = {}) => {
  const customerOf = (one: string) => Promise.resolve(one === '10000001' ? 1 : undefined);
  return deskCustomerOrders({ ...testRoom(market), customerOf })({ params: { uid }, query, body: undefined }, {} as RequestContext);
};

it('reads open orders of one customer', async () => {
  market.place(1, 'sell', 300, 1_000);
  market.place(2, 'sell', 301, 1_000);
  expect(await read('10000001')).toMatchObject({ ok: true, data: { total: 1, list: [{ price: '150.0', side: 'sell' }] } });
});

it('answers for nobody and for no market with what is missing', async () => {
  expect(await read('10000009')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await read('10000001', { market: 'NO_WHERE' })).toMatchObject({ ok: false, code: 'MARKET_NOT_FOUND' });
});
