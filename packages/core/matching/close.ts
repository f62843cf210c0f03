import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import type { State } from '../state/state.ts';
import * as settle from './settle.ts';

/** Copies, which are folded into the code; see the README. */
const { releaseLots } = settle;
const { NEW, NONE, PARTIALLY_FILLED } = codes;

/** Puts an order into its owner's list of open orders, newest first. */
export function linkToOwner(state: State, slot: number): void {
  const { orders, customers } = state;
  const customer = orders.customer(slot);
  const first = customers.firstOrder(customer);
  orders.setOwnerNext(slot, first);
  orders.setOwnerPrevious(slot, NONE);
  if (first !== NONE) orders.setOwnerPrevious(first, slot);
  customers.setFirstOrder(customer, slot);
  customers.countOrder(customer, 1);
}

function unlinkFromOwner(state: State, slot: number): void {
  const { orders, customers } = state;
  const customer = orders.customer(slot);
  const next = orders.ownerNext(slot);
  const previous = orders.ownerPrevious(slot);
  if (previous === NONE) customers.setFirstOrder(customer, next);
  else orders.setOwnerNext(previous, next);
  if (next !== NONE) orders.setOwnerPrevious(next, previous);
  customers.countOrder(customer, -1);
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
  state.timers.remove(slot);
  unlinkFromOwner(state, slot);
  events.order(orders, slot, status, reason);
  orders.free(slot);
}

/** A resting order is `new` until something of it was filled. */
export function openStatus(state: State, slot: number): number {
  return state.orders.remaining(slot) < state.orders.lots(slot) ? PARTIALLY_FILLED : NEW;
}
