import type { Order } from './order.ts';

/**
 * The orders with news of them that move triggers alone, as those of trailing stops do several times a second; null where something has
 * happened to an order, so that lists have to be fetched again.
 */
export function withMoved(known: readonly Order[], news: readonly Order[]): readonly Order[] | null {
  const byId = new Map(known.map((order) => [order.id, order]));
  const isMove = (order: Order): boolean => {
    const before = byId.get(order.id);
    return before !== undefined && before.status === order.status && before.updatedAt === order.updatedAt;
  };
  if (!news.every(isMove)) return null;
  const moved = new Map(news.map((order) => [order.id, order]));
  return known.map((order) => moved.get(order.id) ?? order);
}
