import { NONE } from '../book/order-store.ts';
import type { EndReason, OrderStatusName, SideCode } from '../codes.ts';
import type { OrderRecord } from '../facts.ts';
import type { Recorder } from '../recorder.ts';
import type { Customer } from '../state/customers.ts';
import type { State } from '../state/state.ts';
import { releaseLots } from './settle.ts';

/** Puts an order into its owner's list of open orders, newest first. */
export function linkToOwner(state: State, customer: Customer, slot: number): void {
  const { int } = state.orders;
  int.ownerNext[slot] = customer.firstOrder;
  int.ownerPrevious[slot] = NONE;
  if (customer.firstOrder !== NONE) int.ownerPrevious[customer.firstOrder] = slot;
  customer.firstOrder = slot;
  customer.openOrders += 1;
}

function unlinkFromOwner(state: State, slot: number): void {
  const { int } = state.orders;
  const customer = state.customers.get(int.customer[slot]!)!;
  const next = int.ownerNext[slot]!;
  const previous = int.ownerPrevious[slot]!;
  if (previous === NONE) customer.firstOrder = next;
  else int.ownerNext[previous] = next;
  if (next !== NONE) int.ownerPrevious[next] = previous;
  customer.openOrders -= 1;
}

/** Ends a resting order: out of book, timers and lists, hold released, fact written, slot given back. */
export function closeResting(
  state: State,
  recorder: Recorder,
  slot: number,
  status: OrderStatusName,
  reason: EndReason | null,
): OrderRecord {
  const { int, float } = state.orders;
  const market = state.markets.list[int.market[slot]!]!;
  const side = int.side[slot] as SideCode;
  const ticks = int.ticks[slot]!;
  market.book.remove(slot);
  releaseLots(state, market, slot, float.remaining[slot]!);
  recorder.level(market.id, side, ticks);
  return retire(state, recorder, slot, status, reason);
}

/** Ends an order that is in its owner's list but no longer in the book. */
export function retire(state: State, recorder: Recorder, slot: number, status: OrderStatusName, reason: EndReason | null): OrderRecord {
  const { float } = state.orders;
  float.updatedAt[slot] = state.nowMs;
  state.timers.remove(slot);
  unlinkFromOwner(state, slot);
  const record = recorder.order(slot, status, reason);
  state.orders.free(slot);
  return record;
}
