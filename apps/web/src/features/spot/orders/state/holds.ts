import { baseOf, quoteOf } from '@agio/kernel';
import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals, trimZeros } from '@agio/ui/formats';
import { describeOrder } from './describe-order.ts';
import { isWaiting, type Order } from './order.ts';

export type HeldAmount = { readonly coin: string; readonly amount: string };

/**
 * What an open order keeps from being used: what is not filled of it when it sells, its price in the quote coin when it buys.
 * An order at market holds only while it waits, and an exit nothing before its entry brings something.
 */
export function heldBy(order: Order): HeldAmount | null {
  if (isWaiting(order) && order.waitsFor === 'entry') return null;
  const [base, quote] = [baseOf(order.market), quoteOf(order.market)];
  if (order.price === null && !isWaiting(order)) return null;
  if (order.amount === null) return order.total === null ? null : { coin: quote, amount: trimZeros(order.total) };
  const left = subtractDecimals(order.amount, order.filledAmount);
  if (order.side === 'sell') return { coin: base, amount: trimZeros(left) };
  return order.price === null ? null : { coin: quote, amount: trimZeros(multiplyDecimals(left, order.price)) };
}

/** The same for many orders, by coin. Exits of one list share what they hold: the larger of them counts. */
export function heldByAll(orders: readonly Order[]): readonly HeldAmount[] {
  const shared = new Map<string, HeldAmount>();
  for (const order of orders) {
    const held = heldBy(order);
    if (held === null) continue;
    const { list } = describeOrder(order);
    const key = list === null || list.leg === 'entry' ? order.id : `list ${list.id}`;
    const before = shared.get(key);
    if (before === undefined || compareDecimals(before.amount, held.amount) < 0) shared.set(key, held);
  }
  const sums = new Map<string, string>();
  for (const { coin, amount } of shared.values()) sums.set(coin, trimZeros(addDecimals(sums.get(coin) ?? '0', amount)));
  return [...sums].map(([coin, amount]) => ({ coin, amount }));
}
