import type { CallData } from '@agio/client';
import { describeOrder } from '../orders/state/describe-order.ts';
import { isOpen, type Order } from '../orders/state/order.ts';

export type Fill = CallData<'myDeals'>['list'][number];

export type OrdersState = {
  /** Open orders by id. */
  readonly open: ReadonlyMap<string, Order>;
  /** Lately ended ones, newest first, so that histories show them before the server's lists do. */
  readonly ended: readonly Order[];
};

export const noOrders: OrdersState = { open: new Map(), ended: [] };
const ENDED_KEPT = 50;

/** All open orders, as the socket sends them at first: what is not among them has ended elsewhere. */
export function replaceOrders(state: OrdersState, orders: readonly Order[]): OrdersState {
  return { ...state, open: new Map(orders.filter(isOpen).map((order) => [order.id, order])) };
}

/**
 * News of orders, from the socket or from the answer to a call. They may cross each other on the way:
 * an older word never undoes a newer one, and an ended order never comes back.
 */
export function mergeOrders(state: OrdersState, news: readonly Order[]): OrdersState {
  const open = new Map(state.open);
  let ended = state.ended;
  for (const order of news) {
    const known = open.get(order.id) ?? ended.find((one) => one.id === order.id);
    if (known !== undefined && (known.updatedAt > order.updatedAt || !isOpen(known))) continue;
    if (isOpen(order)) {
      open.set(order.id, order);
      continue;
    }
    open.delete(order.id);
    ended = [order, ...ended].slice(0, ENDED_KEPT);
  }
  return { open, ended };
}

/** Newest first, of one market or of all. */
export function listOrders(open: ReadonlyMap<string, Order>, market: string | null): Order[] {
  return [...open.values()]
    .filter((order) => market === null || order.market === market)
    .sort((a, b) => b.time - a.time || Number(b.id) - Number(a.id));
}

/** Side and price of own orders in a market's book, where others see them too: "buy 64000.0". */
export function restingPrices(open: ReadonlyMap<string, Order>, market: string): string[] {
  return [...open.values()]
    .filter((order) => order.market === market && order.price !== null && describeOrder(order).stage === 'working')
    .map(({ side, price }) => `${side} ${price}`);
}

/** Lately ended ones in front of the server's list, each once. */
export function withRecent<T extends { readonly id: string; readonly market: string }>(
  recent: readonly T[],
  listed: readonly T[],
  market: string | null,
): T[] {
  const known = new Set(listed.map((one) => one.id));
  return [...recent.filter((one) => !known.has(one.id) && (market === null || one.market === market)), ...listed];
}
