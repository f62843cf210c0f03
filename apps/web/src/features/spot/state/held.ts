import { addDecimals, multiplyDecimals, subtractDecimals } from '@agio/ui/formats';
import type { Order } from './open-orders.ts';

/** What open orders hold, by coin: the unfilled amount when selling, its price in the quote coin when buying. */
export function heldBy(orders: readonly Order[]): ReadonlyMap<string, string> {
  const held = new Map<string, string>();
  for (const order of orders) {
    if (order.amount === null || order.price === null) continue;
    const [base = '', quote = ''] = order.market.split('_');
    const left = subtractDecimals(order.amount, order.filledAmount);
    const [coin, amount] = order.side === 'sell' ? [base, left] : [quote, multiplyDecimals(left, order.price)];
    held.set(coin, addDecimals(held.get(coin) ?? '0', amount));
  }
  return held;
}
