import type { OrderStore } from './order-store.ts';

/** What is left of an order, whether the book shows it or not. */
export function leftLots(orders: OrderStore, slot: number): number {
  const shown = orders.remaining(slot);
  return orders.isIceberg(slot) ? shown + orders.icebergs.hidden(slot) : shown;
}

/** What an iceberg hides is no longer hidden: it has left the book. */
export function gather(orders: OrderStore, slot: number): void {
  const left = leftLots(orders, slot);
  orders.setLots(slot, orders.lots(slot), left);
  orders.icebergs.setHidden(slot, 0);
}
