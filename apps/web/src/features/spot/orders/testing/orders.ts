import type { Leg, ListKind, Order } from '../state/order.ts';

/** An order in the book, and what a test says about it. */
export const order = (change: Partial<Order> = {}): Order => ({
  id: '1',
  clientOrderId: null,
  market: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  stp: 'expire-taker',
  status: 'new',
  price: '64000.0',
  amount: '0.50000',
  total: null,
  filledAmount: '0',
  filledTotal: '0',
  averagePrice: null,
  fee: '0',
  feeCoin: 'BTC',
  makerFeeRate: '0.0008',
  takerFeeRate: '0.001',
  expireAt: null,
  reason: null,
  time: 1,
  updatedAt: 1,
  ...change,
});

/** The same outside of the book, until its price is reached unless the test says for what it waits. */
export const waitingOrder = (change: Partial<Order> = {}): Order => order({ status: 'pending_trigger', waitsFor: 'price', ...change });

/** A leg of a list, by the name of both. */
export const legOf = (kind: ListKind, leg: Leg, change: Partial<Order> = {}): Order =>
  order({ id: leg, list: { id: kind, kind, leg }, ...change });
