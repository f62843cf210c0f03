import { NONE } from '../book/order-store.ts';
import { NEW, PARTIALLY_FILLED } from '../codes.ts';
import type { Events } from '../events.ts';
import type { Customer } from '../state/customers.ts';
import type { State } from '../state/state.ts';
import { releaseLots } from './settle.ts';

/** Puts an order into its owner's list of open orders, newest first. */
export function linkToOwner(state: State, customer: Customer, slot: number): void {
  const { orders } = state;
  const first = customer.firstOrder;
  orders.setOwnerNext(slot, first);
  orders.setOwnerPrevious(slot, NONE);
  if (first !== NONE) orders.setOwnerPrevious(first, slot);
  customer.firstOrder = slot;
  customer.openOrders += 1;
}

function unlinkFromOwner(state: State, slot: number): void {
  const { orders } = state;
  const customer = state.customers.get(orders.customer(slot))!;
  const next = orders.ownerNext(slot);
  const previous = orders.ownerPrevious(slot);
  if (previous === NONE) customer.firstOrder = next;
  else orders.setOwnerNext(previous, next);
  if (next !== NONE) orders.setOwnerPrevious(next, previous);
  customer.openOrders -= 1;
}

/** Ends a resting order: out of book, timers and lists, hold released, event written, slot given back. */
export function closeResting(state: State, events: Events, slot: number, status: number, reason: number): void {
  const { orders } = state;
  const market = state.markets.list[orders.market(slot)]!;
  const level = market.book.remove(slot);
  releaseLots(state, market, slot, orders.remaining(slot));
  events.level(market, orders.side(slot), orders.ticks(slot), level);
  retire(state, events, slot, status, reason);
}

/** Ends an order that is in its owner's list but no longer in the book. */
export function retire(state: State, events: Events, slot: number, status: number, reason: number): void {
  const { orders } = state;
  orders.setUpdatedAt(slot, state.nowMs);
  state.timers.remove(slot);
  unlinkFromOwner(state, slot);
  events.order(orders.idOf(slot), orders.remaining(slot), status, reason);
  orders.free(slot);
}

/** A resting order is `new` until something of it was filled. */
export function openStatus(state: State, slot: number): number {
  return state.orders.remaining(slot) < state.orders.lots(slot) ? PARTIALLY_FILLED : NEW;
}
