import { addDecimals, multiplyDecimals, subtractDecimals, trimZeros } from '@agio/ui';
import type { Order } from '../api/orders.ts';

export type Held = { readonly coin: string; readonly amount: string };

const coinsOf = (market: string): readonly [string, string] => {
  const [base = '', quote = ''] = market.split('_');
  return [base, quote];
};

/** What an open limit order keeps from being used: the rest of the base for a sell, the rest times the price for a buy. Market orders hold nothing. */
export function heldBy(order: Order): Held | null {
  if (order.price === null || order.amount === null) return null;
  const [base, quote] = coinsOf(order.market);
  const rest = subtractDecimals(order.amount, order.filledAmount);
  return order.side === 'sell'
    ? { coin: base, amount: trimZeros(rest) }
    : { coin: quote, amount: trimZeros(multiplyDecimals(rest, order.price)) };
}

/** The same for many orders, one line per coin. */
export function heldByAll(orders: readonly Order[]): readonly Held[] {
  const sums = new Map<string, string>();
  for (const order of orders) {
    const held = heldBy(order);
    if (held !== null) sums.set(held.coin, trimZeros(addDecimals(sums.get(held.coin) ?? '0', held.amount)));
  }
  return [...sums].map(([coin, amount]) => ({ coin, amount }));
}
