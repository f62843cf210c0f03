// Protects: the dialog before a cancellation names exactly what becomes available again.
import { expect, it } from 'vitest';
import type { Order } from '../api/orders.ts';
import { heldBy, heldByAll } from './holds.ts';

const order = (side: 'buy' | 'sell', price: string | null, amount: string, filledAmount: string, market = 'BTC_USDT'): Order =>
  ({ market, side, price, amount, filledAmount }) as Order;

it('is the unfilled rest, in quote for a buy and in base for a sell', () => {
  expect(heldBy(order('buy', '64216.4', '0.16000', '0.04000'))).toEqual({ coin: 'USDT', amount: '7705.968' });
  expect(heldBy(order('sell', '64216.4', '0.5', '0.15'))).toEqual({ coin: 'BTC', amount: '0.35' });
  expect(heldBy(order('buy', null, '1', '0'))).toBeNull();
});

it('adds up by coin', () => {
  const orders = [order('buy', '10', '1', '0'), order('buy', '0.1', '3', '1'), order('sell', '5', '2', '0', 'ETH_USDT')];
  expect(heldByAll(orders)).toEqual([
    { coin: 'USDT', amount: '10.2' },
    { coin: 'ETH', amount: '2' },
  ]);
});
